import { GalleryDelays, WebsiteDelays } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { typedNumber } from '../../../lib/form/edit-form/typed-number.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Section } from '../../../ui/show/section.tsx';

const TypedDelays = z.pipe(
  z.object({ top_banner_delay: typedNumber(), about_us_delay: typedNumber() }),
  GalleryDelays,
);

/** Time for which each picture of a gallery is shown. */
export function DelaysForm({ delays }: { delays: WebsiteDelays }) {
  const form = useEditForm({
    key: 'website:delays',
    keepsTyped: true,
    base: delays,
    entity: WebsiteDelays,
    valuesOf: (base: WebsiteDelays | null) => ({
      top_banner_delay: String((base ?? delays).top_banner_delay),
      about_us_delay: String((base ?? delays).about_us_delay),
    }),
    fields: { top_banner_delay: 'Top banner delay (seconds)', about_us_delay: 'About us delay (seconds)' },
    schema: TypedDelays,
    noun: 'gallery settings',
    async save(body, { base }) {
      const version = base?.version;
      return (await api.website.updateDelays({ body: { ...body, version } })).settings.gallerySettings;
    },
    done: () => 'Gallery settings saved',
    failed: 'Failed to update gallery settings',
  });
  return (
    <Section title="Time each picture is shown">
      <EditForm form={form} label="Gallery settings" className="grid max-w-96 gap-4 py-4">
        <TextField name="top_banner_delay" inputMode="numeric" required description="1 to 30" />
        <TextField name="about_us_delay" inputMode="numeric" required description="1 to 30" />
        <SaveButton form={form} className="justify-self-start">
          Save gallery settings
        </SaveButton>
      </EditForm>
    </Section>
  );
}
