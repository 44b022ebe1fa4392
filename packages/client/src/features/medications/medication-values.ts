import { MedicationDraft, type Medication } from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../lib/edit-form/form-values.ts';
import { typedNumber } from '../../lib/edit-form/typed-number.ts';

/** The dialog's values; numbers and lists as typed. */
export interface MedicationValues {
  name: string;
  dosage: string;
  unit: string;
  frequency: string;
  quantity: string;
  lowLevel: string;
  substances: string;
  instructions: string;
  active: boolean;
}

export const medicationFields: FormFields<MedicationValues> = {
  name: 'Name',
  dosage: 'Dosage',
  unit: 'Unit',
  frequency: 'Frequency',
  quantity: 'Quantity',
  lowLevel: 'Low at',
  substances: 'Active substances',
  instructions: 'Instructions',
  active: { label: 'Active', text: ({ active }) => (active ? 'Yes' : 'No') },
};

/** The dialog's values for a medication; the defaults for a new one. */
export function valuesOf(medication: Medication | null): MedicationValues {
  return {
    name: medication?.name ?? '',
    dosage: medication?.dosage ?? '',
    unit: medication?.unit ?? 'mg',
    frequency: medication?.frequency ?? 'As needed',
    quantity: String(medication?.quantity ?? 0),
    lowLevel: String(medication?.lowLevel ?? ''),
    substances: (medication?.substances ?? []).join(', '),
    instructions: medication?.instructions ?? '',
    active: medication?.active ?? true,
  };
}

const substancesOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** What the dialog sends. Without `quantity` the stock stays as it is. */
export type MedicationBody = Omit<MedicationDraft, 'quantity'> & { readonly quantity?: number };

const withoutQuantity = z.omit(MedicationDraft, { quantity: true });

/** Converts the values to the request. An untouched quantity is not sent: it may change while the dialog is open. */
export const medicationSchema = (base: Medication | null): z.ZodMiniType<MedicationBody> =>
  z.pipe(
    z.custom<MedicationValues>(),
    z.transform((values: MedicationValues, { issues }): MedicationBody => {
      const { quantity, ...rest } = values;
      const isCounted = base === null || quantity.trim() !== valuesOf(base).quantity;
      const given = {
        ...rest,
        lowLevel: values.lowLevel.trim() === '' ? null : typedNumber(values.lowLevel),
        substances: substancesOf(values.substances),
      };
      const parsed = isCounted
        ? MedicationDraft.safeParse({ ...given, quantity: typedNumber(quantity) })
        : withoutQuantity.safeParse(given);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues)
        issues.push({ code: 'custom', input: values, path, message });
      return z.NEVER;
    }),
  );
