import type { RecentRecord } from '@hearthline/contracts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import type { VitalsDocument } from '../vitals/vitals-record.repository.ts';
import { presentVitals } from '../vitals/vitals-record.presenter.ts';

/** A vitals record as a row of Recent Records. */
export function recentVitals(record: VitalsDocument): RecentRecord {
  const vitals = presentVitals(record);
  const { id, version, residentId, residentName, residentLastName, residentAge, recordedAt } = vitals;
  return {
    type: 'vitals',
    id,
    version,
    resident: { id: residentId, name: residentName, lastName: residentLastName, age: residentAge },
    // The reply's schema drops the fields that a row does not need.
    readings: vitals,
    recordedAt,
    administeredAt: null,
    scheduledFor: null,
    recordedByUser: { name: vitals.recordedByName },
    administeredByUser: null,
  };
}

/** A dose as a row of Recent Records. */
export function recentDose(record: MedicationRecordDocument): RecentRecord {
  const presented = presentMedicationRecord(record);
  const { id, version, resident, administeredAt, scheduledFor, administeredByUser, recordedBy } = presented;
  return {
    type: 'medication',
    id,
    version,
    resident: { id: resident.id, name: resident.name, lastName: resident.lastName, age: resident.age },
    readings: null,
    // The reply's schema drops the fields that a row does not need.
    given: presented,
    recordedAt: null,
    administeredAt,
    scheduledFor,
    // Set also for a refused, omitted or held dose, which has no `administeredByUser`.
    recordedByUser: recordedBy && { name: recordedBy.name },
    administeredByUser: administeredByUser && { name: administeredByUser.name },
  };
}
