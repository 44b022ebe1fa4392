import * as z from 'zod/mini';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { pageFields } from '../../../lib/shell/use-pagination.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { ContactInfoForm } from './contact-info-form.tsx';
import { DelaysForm } from './delays-form.tsx';
import { GalleryTab } from './gallery-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { SiteServicesForm } from './site-services-form.tsx';
import { SiteTextsForm } from './site-texts-form.tsx';
import { useMessages } from './use-messages.ts';
import type { WebsiteSettings } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { websiteResource } from '../../../lib/live/resources.ts';
import { useList, type List } from '../../../lib/live/use-list.ts';

const tabNames = ['contact', 'top_banner', 'about_us', 'gallery', 'messages'] as const;
const Address = z.object({ tab: z._default(z.enum(tabNames), 'contact'), ...pageFields });
type TabName = (typeof tabNames)[number];

/** Content of the public site, and the messages of families. */
export function WebsitePage() {
  const [state, change] = useUrlState(Address);
  const messages = useMessages(state);
  const { unread } = messages;
  const tabs = [
    { key: 'contact', label: 'Contact Info' },
    { key: 'top_banner', label: 'Top Banner Gallery' },
    { key: 'about_us', label: 'About Us Gallery' },
    { key: 'gallery', label: 'Gallery Settings' },
    { key: 'messages', label: unread > 0 ? `Messages (${String(unread)} unread)` : 'Messages' },
  ] as const;
  return (
    <>
      <PageTitle
        title="Website Settings"
        aside="What families see"
        actions={
          <TextLink href="/" target="_blank">
            Open the website
          </TextLink>
        }
      />
      <Tabs
        label="Website Settings"
        tabs={tabs}
        current={state.tab}
        onChange={(tab) => change({ tab, page: 1 })}
      >
        {state.tab === 'messages' ? (
          <MessagesTab messages={messages} state={state} change={change} />
        ) : (
          <SettingsTab tab={state.tab} />
        )}
      </Tabs>
    </>
  );
}

function SettingsTab({ tab }: { tab: Exclude<TabName, 'messages'> }) {
  const { list, settings } = useWebsite();
  return (
    <AsyncContent state={list} failed="Failed to load the website settings" rows={4}>
      {settings && tab === 'contact' && (
        <div className="grid gap-8 desk:grid-cols-2">
          <ContactInfoForm key={settings.contact.version} contact={settings.contact} />
          <SiteTextsForm key={`texts ${String(settings.texts.version)}`} texts={settings.texts} />
          <div className="desk:col-span-2">
            <SiteServicesForm
              key={`services ${String(settings.services.version)}`}
              services={settings.services}
            />
          </div>
        </div>
      )}
      {settings && tab === 'gallery' && (
        <DelaysForm key={settings.gallerySettings.version} delays={settings.gallerySettings} />
      )}
      {settings && (tab === 'top_banner' || tab === 'about_us') && (
        <GalleryTab
          key={tab}
          gallery={tab}
          images={settings.slideshow.filter((image) => image.gallery_type === tab)}
          onChanged={list.retry}
        />
      )}
    </AsyncContent>
  );
}

/** The contents of the public site, fetched again with each change. */
function useWebsite(): { list: List<WebsiteSettings>; settings: WebsiteSettings | undefined } {
  const list = useList(
    websiteResource,
    async (_query, options) => {
      const settings = await api.website.settings({}, options);
      return { rows: [{ ...settings, id: 'website', version: 0 }] };
    },
    {},
  );
  return { list, settings: list.rows[0] };
}
