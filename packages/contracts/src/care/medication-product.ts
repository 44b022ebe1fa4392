import * as z from 'zod/mini';

export const medicationUnits = ['mg', 'ml', 'g', 'mcg', 'IU'] as const;

export const medicationForms = [
  'tablet',
  'capsule',
  'liquid',
  'injection',
  'inhaler',
  'spray',
  'cream',
  'drops',
  'patch',
  'sachet',
  'suppository',
  'other',
] as const;
export const MedicationForm = z.enum(medicationForms, 'Please choose a form.');
export type MedicationForm = z.infer<typeof MedicationForm>;

/** Units of what a strength is in. A `piece` is one tablet, capsule, ampoule...; `hour` is for patches: 25 micrograms an hour. */
export const strengthPerUnits = ['piece', 'ml', 'g', 'puff', 'drop', 'application', 'hour'] as const;

/** The amount that contains the strength: one piece, or an amount such as 1 ml, 5 ml or 1 puff. */
export const StrengthPer = z
  .object({
    amount: z
      .number('Please enter the amount that the strength is in.')
      .check(z.minimum(0.001, 'The amount must be above 0.'), z.maximum(10_000, 'At most 10,000.')),
    unit: z.enum(strengthPerUnits, 'Please choose what the strength is in.'),
  })
  .check(
    z.refine(({ amount, unit }) => unit !== 'piece' || amount === 1, {
      error: 'The strength is that of one piece.',
      path: ['amount'],
    }),
  );
export type StrengthPer = z.infer<typeof StrengthPer>;

/** A medication as copied into prescriptions and records. `form` and `per` are absent if unknown. */
export const MedicationProduct = z.object({
  name: z.string(),
  /** Its strength as text, e.g. "850" or "875/125", of `unit` in `per`. */
  dosage: z.string(),
  unit: z.string(),
  form: z.optional(MedicationForm),
  per: z.optional(StrengthPer),
});
export type MedicationProduct = z.infer<typeof MedicationProduct>;

/** The fields by which a medication is named. */
export interface NamedMedication {
  readonly name: string;
  readonly dosage: string;
  readonly unit: string;
  readonly form?: MedicationForm | null | undefined;
  readonly per?: StrengthPer | null | undefined;
}

/** The copy that a prescription or a record keeps of a medication. */
export function copyProduct({ name, dosage, unit, form, per }: NamedMedication): MedicationProduct {
  return { name, dosage, unit, ...(form && { form }), ...(per && { per }) };
}
