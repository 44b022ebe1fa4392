import { sharesSubstance, type Medication, type WithSubstances } from '@hearthline/contracts';

/** A medication as prescriptions and records name it. */
export interface NamedById {
  readonly medicationId: string;
  readonly medication: { readonly name: string };
}

export type MedicationsById = ReadonlyMap<string, Medication>;

/** True for the same medication, and for two that share a known substance. A medication that is not listed has its name. */
export function isSameSubstance(one: NamedById, other: NamedById, medications: MedicationsById): boolean {
  if (one.medicationId === other.medicationId) return true;
  const toCompared = ({ medicationId, medication }: NamedById): WithSubstances =>
    medications.get(medicationId) ?? { name: medication.name, substances: [] };
  return sharesSubstance(toCompared(one), toCompared(other));
}

export const byMedicationId = (medications: readonly Medication[]): MedicationsById =>
  new Map(medications.map((each) => [each.id, each]));
