import { HomeDetails } from '@hearthline/contracts';
import { TextField } from '../../lib/edit-form/edit-form.tsx';
import { useEditForm } from '../../lib/edit-form/use-edit-form.tsx';
import { savedAs, SettingForm, type StoreSettings } from './setting-form.tsx';
import type { Stored } from './use-settings.ts';

/** Name and address of the home, as they stand on what is printed. */
export function HomeDetailsForm({ home, store }: { home: Stored<'home_details'>; store: StoreSettings }) {
  const form = useEditForm({
    base: home,
    valuesOf: (base: HomeDetails | null) => ({ name: base?.name ?? '', address: base?.address ?? '' }),
    fields: { name: 'Name of the home', address: 'Address' },
    schema: HomeDetails,
    ...savedAs(store, 'home_details'),
  });
  return (
    <SettingForm form={form} label="Home" text="At the head of printed and exported reports.">
      <TextField name="name" maxLength={100} className="w-64" />
      <TextField name="address" rows={2} maxLength={300} className="w-64" />
    </SettingForm>
  );
}
