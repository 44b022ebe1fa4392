import { ContactInfo, WebsiteContact } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Section } from '../../../ui/show/section.tsx';

const labels = {
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  officeHours: 'Office hours',
  visitingHours: 'Visiting hours',
  mapUrl: 'Map link (optional)',
  facebookUrl: 'Facebook link (optional)',
};

const mapHint =
  'From OpenStreetMap or Google Maps. An address for embedding shows the map on the page; any other becomes "Get Directions".';

/** Contact details for families, as the public site shows them. */
export function ContactInfoForm({ contact }: { contact: WebsiteContact }) {
  const form = useEditForm({
    key: 'website:contact',
    keepsTyped: true,
    base: contact,
    entity: WebsiteContact,
    valuesOf(base: WebsiteContact | null) {
      const { version: _version, ...values } = base ?? contact;
      return values;
    },
    fields: labels,
    schema: ContactInfo,
    noun: 'contact information',
    async save(data, { base }) {
      const version = base?.version;
      return (await api.website.update({ body: { type: 'contact', data, version } })).settings.contact;
    },
    done: () => 'Contact information saved',
    failed: 'Failed to update website settings',
  });
  return (
    <Section title="Contact information">
      <EditForm form={form} label="Contact information" className="grid gap-4 py-4">
        <TextField name="address" rows={2} maxLength={300} required />
        <TextField name="phone" type="tel" maxLength={40} required />
        <TextField name="email" type="email" maxLength={254} required />
        <TextField
          name="officeHours"
          rows={3}
          maxLength={500}
          required
          description="One line for each row."
        />
        <TextField
          name="visitingHours"
          rows={3}
          maxLength={500}
          required
          description="One line for each row."
        />
        <TextField name="mapUrl" type="url" maxLength={500} description={mapHint} />
        <TextField name="facebookUrl" type="url" maxLength={500} />
        <SaveButton form={form} className="justify-self-start">
          Save contact information
        </SaveButton>
      </EditForm>
    </Section>
  );
}
