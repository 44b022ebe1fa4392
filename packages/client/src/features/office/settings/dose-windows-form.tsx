import { DoseWindows } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { typedNumber } from '../../../lib/form/edit-form/typed-number.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { savedAs, SettingForm, type StoreSettings } from './setting-form.tsx';
import type { Stored } from './use-settings.ts';

const TypedWindows = z.pipe(z.object({ normal: typedNumber(), timeCritical: typedNumber() }), DoseWindows);

/** Minutes around its time within which a dose is due; open rounds follow at once. */
export function DoseWindowsForm({
  windows,
  store,
}: {
  windows: Stored<'dose_windows'>;
  store: StoreSettings;
}) {
  const form = useEditForm({
    base: windows,
    valuesOf: (base: DoseWindows | null) => ({
      normal: String(base?.normal ?? ''),
      timeCritical: String(base?.timeCritical ?? ''),
    }),
    fields: { normal: 'Most doses (minutes)', timeCritical: 'Time-critical doses (minutes)' },
    schema: TypedWindows,
    ...savedAs(store, 'dose_windows'),
  });
  return (
    <SettingForm
      form={form}
      label="Dose windows"
      text="A dose is due this long before and after its time (10 to 240). After that it counts as missed."
    >
      <TextField name="normal" inputMode="numeric" className="w-48" />
      <TextField name="timeCritical" inputMode="numeric" className="w-56" />
    </SettingForm>
  );
}
