import {
  isControlled,
  MedicationDraft,
  medicationForms,
  missingSubstancesText,
  stockRules,
  strengthPerUnits,
  writeNumber,
  type Medication,
  type MedicationForm,
  StrengthPer,
  type NamedMedication,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../lib/form/edit-form/form-values.ts';
import { createNumberReader, type NumberReader } from '../../../lib/form/edit-form/typed-number.ts';

/** The dialog's values; numbers and lists as typed. */
export interface MedicationValues {
  name: string;
  dosage: string;
  unit: string;
  /** '' if unknown. */
  form: string;
  /** '' if the unit of the strength is unknown. */
  perUnit: string;
  perAmount: string;
  frequency: string;
  quantity: string;
  lowLevel: string;
  substances: string;
  /** They are not known. Absent in drafts of before this tick. */
  substancesUnknown?: boolean;
  instructions: string;
  active: boolean;
  controlled: boolean;
  /** Why it is no longer a controlled drug. */
  controlledReason: string;
}

export const medicationFields: FormFields<MedicationValues> = {
  name: 'Name',
  dosage: 'Dosage',
  unit: 'Unit',
  form: 'Form',
  perUnit: 'Strength is per',
  perAmount: 'Amount',
  frequency: 'Frequency',
  quantity: 'Quantity',
  lowLevel: 'Low-stock level',
  substances: {
    label: 'Active substances',
    with: ['substancesUnknown'],
    text: ({ substances, substancesUnknown }) => (substancesUnknown ? 'Not known' : substances),
  },
  instructions: 'Instructions',
  active: { label: 'Active', text: ({ active }) => (active ? 'Yes' : 'No') },
  controlled: { label: 'Controlled drug', text: ({ controlled }) => (controlled ? 'Yes' : 'No') },
  controlledReason: 'Why it is no longer controlled',
};

/** The dialog's values for a medication; the defaults for a new one. */
export function toMedicationValues(medication: Medication | null): MedicationValues {
  return {
    name: medication?.name ?? '',
    dosage: medication?.dosage ?? '',
    unit: medication?.unit ?? 'mg',
    form: medication?.form ?? '',
    perUnit: medication?.per?.unit ?? '',
    perAmount: writeNumber(medication?.per?.amount ?? 1),
    frequency: medication?.frequency ?? 'As needed',
    quantity: writeNumber(medication?.quantity ?? 0),
    lowLevel: typeof medication?.lowLevel === 'number' ? writeNumber(medication.lowLevel) : '',
    substances: (medication?.substances ?? []).join(', '),
    substancesUnknown: medication !== null && medication.substances.length === 0,
    instructions: medication?.instructions ?? '',
    active: medication?.active ?? true,
    controlled: isControlled(medication),
    controlledReason: '',
  };
}

/** The usual unit for the strength of a form; null if there is none. */
export function defaultPerUnit(form: string): StrengthPer['unit'] | null {
  if (['tablet', 'capsule', 'sachet', 'suppository'].includes(form)) return 'piece';
  return form === 'inhaler' || form === 'spray' ? 'puff' : null;
}

const parseForm = (typed: string): MedicationForm | null =>
  medicationForms.find((form) => form === typed) ?? null;

/** The amount that holds the strength, as far as it was entered. */
const perOf = (
  { perUnit, perAmount }: Pick<MedicationValues, 'perUnit' | 'perAmount'>,
  { read }: Pick<NumberReader, 'read'>,
) => {
  const unit = strengthPerUnits.find((each) => each === perUnit);
  return unit ? { unit, amount: unit === 'piece' ? 1 : read('per.amount', perAmount, stockRules) } : null;
};

/** The medication as it would be named; an amount that is no number is left out. */
export function buildProduct({ name, dosage, unit, form, ...per }: MedicationValues): NamedMedication {
  const parsed = StrengthPer.safeParse(perOf(per, createNumberReader()));
  return {
    name: name.trim(),
    dosage: dosage.trim(),
    unit,
    form: parseForm(form),
    per: parsed.success ? parsed.data : null,
  };
}

const substancesOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Tells whether the dialog takes the mark "controlled drug" away. */
export const isMarkEnded = (
  { controlled }: Pick<MedicationValues, 'controlled'>,
  base: Pick<Medication, 'controlled'> | null,
): boolean => isControlled(base) && !controlled;

/** Tells whether the stock is entered with a witness, under Stock, and not in this dialog. */
export const takesStockByTwo = (
  { controlled }: Pick<MedicationValues, 'controlled'>,
  base: Pick<Medication, 'controlled'> | null,
): boolean => controlled || isControlled(base);

/** The request of the dialog. Without `quantity` the stock stays as it is. */
export type MedicationBody = Omit<MedicationDraft, 'quantity'> & {
  readonly quantity?: number;
  readonly controlledReason?: string;
};

const withoutQuantity = z.omit(MedicationDraft, { quantity: true });

/** Converts the values to the request. An untouched quantity is not sent: it may change while the dialog is open. */
export const medicationSchema = (base: Medication | null): z.ZodMiniType<MedicationBody> =>
  z.pipe(
    z.custom<MedicationValues>(),
    z.transform((values: MedicationValues, { issues }): MedicationBody => {
      const { quantity, form, perUnit: _unit, perAmount: _amount, controlledReason, ...rest } = values;
      const numbers = createNumberReader();
      const isCounted =
        base === null ||
        (!takesStockByTwo(values, base) && quantity.trim() !== toMedicationValues(base).quantity);
      const counted = takesStockByTwo(values, base) ? '0' : quantity;
      const given = {
        ...rest,
        form: parseForm(form),
        per: perOf(values, numbers),
        lowLevel:
          values.lowLevel.trim() === '' ? null : numbers.read('lowLevel', values.lowLevel, stockRules),
        substances: values.substancesUnknown ? [] : substancesOf(values.substances),
        substancesUnknown: values.substancesUnknown ?? false,
      };
      if (!given.substancesUnknown && given.substances.length === 0)
        issues.push({
          code: 'custom',
          input: values,
          path: ['substances'],
          message: missingSubstancesText,
        });
      const parsed = isCounted
        ? MedicationDraft.safeParse({ ...given, quantity: numbers.read('quantity', counted, stockRules) })
        : withoutQuantity.safeParse(given);
      if (parsed.success && issues.length === 0)
        return {
          ...parsed.data,
          ...(isMarkEnded(values, base) && { controlledReason: controlledReason.trim() }),
        };
      if (parsed.success) return z.NEVER;
      const paths: Readonly<Record<string, string>> = { 'per.unit': 'perUnit', 'per.amount': 'perAmount' };
      for (const [path, message] of Object.entries(numbers.errors(parsed.error.issues)))
        issues.push({ code: 'custom', input: values, path: (paths[path] ?? path).split('.'), message });
      return z.NEVER;
    }),
  );
