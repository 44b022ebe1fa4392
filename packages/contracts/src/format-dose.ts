import type { medicationUnits } from './medications.ts';
import type { doseUnits } from './prescriptions.ts';

/** Units of a dose that are counted; the others are measures such as mg and have no plural. */
type CountedUnit = Exclude<(typeof doseUnits)[number], (typeof medicationUnits)[number]>;

const plurals: Readonly<Record<CountedUnit, string>> = {
  tablet: 'tablets',
  capsule: 'capsules',
  drop: 'drops',
  puff: 'puffs',
  ampoule: 'ampoules',
  patch: 'patches',
  suppository: 'suppositories',
  sachet: 'sachets',
  application: 'applications',
};
const pluralOf: ReadonlyMap<string, string> = new Map(Object.entries(plurals));

/** "1 tablet", "0.5 tablet", "1.5 tablets", "12 IU"; a unit that is not in the list stays as it is. */
export function formatDose(amount: number, unit: string): string {
  return `${String(amount)} ${amount > 1 ? (pluralOf.get(unit) ?? unit) : unit}`;
}

/** The strength of a medication: "850 mg" */
export const formatDosage = ({ dosage, unit }: { readonly dosage: string; readonly unit: string }): string =>
  `${dosage} ${unit}`;

/** "Metformin 850 mg" */
export const formatMedication = (medication: {
  readonly name: string;
  readonly dosage: string;
  readonly unit: string;
}): string => `${medication.name} ${formatDosage(medication)}`;
