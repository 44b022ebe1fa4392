import type { MedicationRecord } from '@hearthline/contracts';
import { presentDoseDetails } from './dose-details.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { defaultPerDose } from './stock-of-dose.ts';

/** Returns true if a given dose needs a second person who has not confirmed it yet. */
export const lacksSecondPerson = ({ twoPeople, status, confirmedBy }: MedicationRecordDocument): boolean =>
  twoPeople === true && status === 'administered' && !confirmedBy;

/** The supply of a dose of a controlled drug; nothing of a given one of before the stock had movements. */
function presentSupply({
  controlled,
  status,
  stockPerDose = defaultPerDose,
  stockTaken,
  supplyId,
}: MedicationRecordDocument): Pick<MedicationRecord, 'supply'> {
  if (!controlled || (status === 'administered' && stockTaken === undefined)) return {};
  const from = supplyId && { supplyId: supplyId.toString() };
  return { supply: { perDose: stockPerDose, taken: stockTaken ?? 0, ...from } };
}

/** Maps a medication record to the contract's type, field by field as presentVitals() does. */
export function presentMedicationRecord(record: MedicationRecordDocument): MedicationRecord {
  const { name, lastName, nickname, age } = record.resident;
  const residentId = record.residentId.toString();
  const administeredBy = record.administeredBy?.toString() ?? null;
  const administeredByUser = administeredBy
    ? { id: administeredBy, name: record.administeredByName ?? 'Unknown' }
    : null;
  return {
    id: record._id.toString(),
    version: record.version,
    residentId,
    resident: { id: residentId, name, lastName, nickname, age },
    medicationId: record.medicationId.toString(),
    medication: record.medication,
    prescriptionId: record.prescriptionId?.toString() ?? null,
    day: record.day ?? null,
    time: record.time ?? null,
    dose: record.dose ?? null,
    scheduledFor: record.scheduledFor.toISOString(),
    status: record.status,
    administered: record.status === 'administered',
    administeredAt: record.administeredAt?.toISOString() ?? null,
    administeredBy,
    administeredByUser,
    // Records older than the field `recordedBy` were recorded by their giver.
    recordedBy: record.recordedBy ?? administeredByUser,
    recordedAt: (record.recordedAt ?? record.administeredAt)?.toISOString() ?? null,
    ...presentDoseDetails(record),
    lacksSecondPerson: lacksSecondPerson(record),
    ...presentSupply(record),
    corrects: record.corrects?.toString() ?? null,
    correctionReason: record.correctionReason ?? null,
    createdAt: record.createdAt.toISOString(),
  };
}
