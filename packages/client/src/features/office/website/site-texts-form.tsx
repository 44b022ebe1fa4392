import { SiteTexts, WebsiteTexts } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Section } from '../../../ui/show/section.tsx';

const labels = { headline: 'Headline', lead: 'Text under the headline', mission: 'Mission' };

/** The home's own words on the public site. */
export function SiteTextsForm({ texts }: { texts: WebsiteTexts }) {
  const form = useEditForm({
    key: 'website:texts',
    keepsTyped: true,
    base: texts,
    entity: WebsiteTexts,
    valuesOf(base: WebsiteTexts | null) {
      const { version: _version, ...values } = base ?? texts;
      return values;
    },
    fields: labels,
    schema: SiteTexts,
    noun: 'texts',
    async save(data, { base }) {
      const version = base?.version;
      return (await api.website.update({ body: { type: 'texts', data, version } })).settings.texts;
    },
    done: () => 'Texts saved',
    failed: 'Failed to update website settings',
  });
  return (
    <Section title="Texts">
      <EditForm form={form} label="Texts" className="grid gap-4 py-4">
        <TextField name="headline" maxLength={80} required />
        <TextField
          name="lead"
          rows={3}
          maxLength={300}
          required
          description="Search engines show it as well."
        />
        <TextField name="mission" rows={6} maxLength={800} required />
        <SaveButton form={form} className="justify-self-start">
          Save texts
        </SaveButton>
      </EditForm>
    </Section>
  );
}
