import type { MedicationRecord } from '@hearthline/contracts';
import type { MedicationRecordDocument } from './medication-record.model.ts';

/** One dose as the contract has it. */
export function presentMedicationRecord(record: MedicationRecordDocument): MedicationRecord {
  const residentId = record.residentId.toString();
  const administeredBy = record.administeredBy?.toString() ?? null;
  const { resident, medication } = record;
  return {
    id: record._id.toString(),
    version: record.version,
    residentId,
    resident: {
      id: residentId,
      name: resident.name,
      lastName: resident.lastName,
      nickname: resident.nickname,
      age: resident.age,
    },
    medicationId: record.medicationId.toString(),
    medication: { name: medication.name, dosage: medication.dosage, unit: medication.unit },
    scheduledFor: record.scheduledFor.toISOString(),
    status: record.status,
    administered: record.status === 'administered',
    administeredAt: record.administeredAt?.toISOString() ?? null,
    administeredBy,
    administeredByUser: administeredBy
      ? { id: administeredBy, name: record.administeredByName ?? 'Unknown' }
      : null,
    notes: record.notes,
    createdAt: record.createdAt.toISOString(),
  };
}
