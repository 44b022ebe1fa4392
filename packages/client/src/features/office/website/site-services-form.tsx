import { SiteServices, WebsiteServices } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditForm, saveShortcut, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';

const services = {
  medicalCare: 'Medical Care',
  personalAssistance: 'Personal Assistance',
  meals: 'Meals & Nutrition',
  physicalActivities: 'Physical Activities',
  socialActivities: 'Social Activities',
  comfortableLiving: 'Comfortable Living',
} as const;
const values = {
  compassion: 'Compassion',
  respect: 'Respect',
  excellence: 'Excellence',
  community: 'Community',
} as const;

/** The public site's texts on each service and value; they must be true for this home. */
export function SiteServicesForm({ services: stored }: { services: WebsiteServices }) {
  const form = useEditForm({
    key: 'website:services',
    keepsTyped: true,
    base: stored,
    entity: WebsiteServices,
    valuesOf(base: WebsiteServices | null) {
      const { version: _version, ...texts } = base ?? stored;
      return texts;
    },
    fields: { ...services, ...values },
    schema: SiteServices,
    noun: 'texts',
    async save(data, { base }) {
      const version = base?.version;
      const { settings } = await api.website.update({ body: { type: 'services', data, version } });
      return settings.services;
    },
    done: () => 'Services and values saved',
    failed: 'Failed to update website settings',
  });
  return (
    <Section title="Services and values" subtitle="One line each. Please write what is true of your home.">
      <EditForm
        form={form}
        label="Services and values"
        className="grid gap-4 py-4 desk:grid-cols-2 desk:gap-x-8"
      >
        {[services, values].map((group) => (
          <div key={Object.keys(group)[0]} className="grid content-start gap-4">
            {(Object.keys(group) as (keyof SiteServices)[]).map((name) => (
              <TextField key={name} name={name} maxLength={120} />
            ))}
          </div>
        ))}
        <Button
          type="submit"
          kind="primary"
          className="justify-self-start"
          pending={form.isSaving}
          pendingText="Saving..."
          {...saveShortcut}
        >
          Save services and values
        </Button>
      </EditForm>
    </Section>
  );
}
