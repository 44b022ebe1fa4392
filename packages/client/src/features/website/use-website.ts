import type { WebsiteSettings } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { websiteResource } from '../../lib/resources.ts';
import { useList, type List } from '../../lib/use-list.ts';

/** The contents of the public site, fetched again with each change. */
export function useWebsite(): { list: List<WebsiteSettings>; settings: WebsiteSettings | undefined } {
  const list = useList(
    websiteResource,
    async (_query, options) => {
      const { settings } = await api.website.settings({}, options);
      return { rows: [{ ...settings, id: 'website', version: 0 }] };
    },
    {},
  );
  return { list, settings: list.rows[0] };
}
