import {
  MedicationFrequency,
  type Medication,
  type MedicationForm,
  type Prescription,
} from '@hearthline/contracts';
import { defaultValues, scheduleValues, type PrescriptionValues } from './prescription-values.ts';

/** Fields whose values belong to one medication. */
export const medicationFields = [
  'dose.amount',
  'dose.unit',
  'route',
  'frequency',
  'schedule',
  'instructions',
  'stockPerDose',
] as const;
export type MedicationField = (typeof medicationFields)[number];

type Valued = Pick<
  PrescriptionValues,
  'dose' | 'route' | 'frequency' | 'schedule' | 'instructions' | 'stockPerDose'
>;

type DoseUnit = Prescription['dose']['unit'];

/** The usual dose unit of a form; an injection's depends on the medication. */
const usualUnits: Partial<Record<MedicationForm, DoseUnit>> = {
  tablet: 'tablet',
  capsule: 'capsule',
  liquid: 'ml',
  inhaler: 'puff',
  cream: 'application',
  drops: 'drop',
  patch: 'patch',
  sachet: 'sachet',
  suppository: 'suppository',
};

function proposeUnit(medication: Medication | undefined): DoseUnit | '' {
  if (!medication?.form) return '';
  return usualUnits[medication.form] ?? (medication.unit === 'IU' ? 'IU' : '');
}

type Proposed = Pick<Valued, 'frequency' | 'schedule' | 'instructions'> & { readonly unit: DoseUnit | '' };

export interface ProposalDays {
  /** First day of the prescription as typed, ISO 8601; '' for today. */
  readonly from: string;
  /** Home day, ISO 8601. */
  readonly today: string;
}

/** Builds the values that a medication proposes for its prescription; without a medication, the values of an empty form. */
export function proposeValues(medication: Medication | undefined, { from, today }: ProposalDays): Proposed {
  const usual = MedicationFrequency.safeParse(medication?.frequency);
  return {
    frequency: usual.success ? usual.data : '',
    schedule: usual.success ? defaultValues(usual.data, from, today) : scheduleValues(null, today),
    instructions: medication?.instructions ?? '',
    unit: proposeUnit(medication),
  };
}

export interface MedicationChange {
  /** The values to set: proposals of the new medication for what nobody edited. */
  readonly proposed: Partial<Proposed>;
  /** Fields that the user filled in for the medication chosen before; they keep their value. */
  readonly kept: readonly MedicationField[];
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Changes the form when another medication is chosen. An unedited proposal of the old medication is replaced by that of the
 * new one; frequency and times are edited together. An edited value is kept, and named in `kept` if there was a medication
 * before.
 */
export function changeMedication(
  values: Valued,
  { before, after }: { readonly before: Medication | undefined; readonly after: Medication | undefined },
  days: ProposalDays,
): MedicationChange {
  const old = proposeValues(before, days);
  const next = proposeValues(after, days);
  const isUntimed = values.frequency === '';
  const isProposedTiming =
    isUntimed || (values.frequency === old.frequency && isSame(values.schedule, old.schedule));
  const hasProposedInstructions = ['', old.instructions].includes(values.instructions);
  const hasProposedUnit = ['', old.unit].includes(values.dose.unit);
  const filled: Readonly<Record<MedicationField, boolean>> = {
    'dose.amount': values.dose.amount !== '',
    'dose.unit': !hasProposedUnit,
    route: values.route !== '',
    frequency: !isProposedTiming,
    schedule: !isProposedTiming,
    instructions: !hasProposedInstructions,
    stockPerDose: values.stockPerDose !== '',
  };
  return {
    proposed: {
      ...(isProposedTiming && { frequency: next.frequency, schedule: next.schedule }),
      ...(hasProposedInstructions && { instructions: next.instructions }),
      ...(hasProposedUnit && { unit: next.unit }),
    },
    kept: before ? medicationFields.filter((field) => filled[field]) : [],
  };
}
