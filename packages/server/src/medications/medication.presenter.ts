import type { Medication } from '@hearthline/contracts';
import type { MedicationDocument } from './medication.model.ts';

/** A medicine as the contract has it. */
export function presentMedication(medication: MedicationDocument): Medication {
  return {
    id: medication._id.toString(),
    version: medication.version,
    name: medication.name,
    dosage: medication.dosage,
    unit: medication.unit,
    frequency: medication.frequency,
    quantity: medication.quantity,
    instructions: medication.instructions,
    active: medication.active,
    createdAt: medication.createdAt.toISOString(),
    updatedAt: medication.updatedAt.toISOString(),
  };
}
