import { ShiftTimes } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { savedAs, SettingForm, type StoreSettings } from './setting-form.tsx';
import type { Stored } from './use-settings.ts';

const maxShifts = 6;
const fieldNumbers = Array.from({ length: maxShifts }, (_, index) => index);

interface TypedShifts {
  /** Start of each shift; a field may be empty. */
  readonly starts: string[];
}

/** The entered times, in order; an error is at its field. */
const TypedShiftTimes = z.pipe(
  z.pipe(
    z.object({ starts: z.array(z.string()) }).check(({ value, issues }) => {
      const { starts } = value;
      const fail = (index: number, message: string) =>
        issues.push({ code: 'custom', path: ['starts', index], input: value, message });
      if (starts.every((start) => start === '')) fail(0, 'Please enter when a shift begins.');
      for (const [index, start] of starts.entries())
        if (start !== '' && starts.indexOf(start) < index)
          fail(index, 'Another shift begins at this time already.');
    }),
    z.transform(({ starts }: TypedShifts) => ({ starts: starts.filter((start) => start !== '').sort() })),
  ),
  ShiftTimes,
);

/** The starts of the shifts: a field for each, and an empty field for another. */
export function ShiftTimesForm({ shifts, store }: { shifts: Stored<'shift_times'>; store: StoreSettings }) {
  const form = useEditForm({
    base: shifts,
    valuesOf: (base: ShiftTimes | null): TypedShifts => ({
      starts: fieldNumbers.map((index) => base?.starts[index] ?? ''),
    }),
    fields: Object.fromEntries(
      fieldNumbers.map((index) => [`starts.${String(index)}`, `Shift ${String(index + 1)} begins`]),
    ),
    schema: TypedShiftTimes,
    ...savedAs(store, 'shift_times'),
  });
  const lastEntered = form.values.starts.findLastIndex((start) => start !== '');
  return (
    <SettingForm
      form={form}
      label="Shifts"
      text="Local time. Each shift ends when the next begins; leave a time empty to have fewer. Handovers follow immediately."
    >
      {fieldNumbers.slice(0, lastEntered + 2).map((index) => (
        <TextField key={index} name={`starts.${String(index)}`} type="time" className="w-36" />
      ))}
    </SettingForm>
  );
}
