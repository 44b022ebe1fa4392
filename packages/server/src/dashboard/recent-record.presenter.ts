import type { RecentRecord } from '@hearthline/contracts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.model.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';

/** A vitals record as a row of Recent Records. */
export function recentVitals(record: VitalsDocument): RecentRecord {
  return {
    type: 'vitals',
    id: record._id.toString(),
    version: record.version,
    resident: {
      id: record.residentId.toString(),
      name: record.residentName,
      lastName: record.residentLastName,
      age: record.residentAge,
    },
    readings: {
      alertLimits: record.alertLimits ?? null,
      bloodPressure: record.bloodPressure,
      pulse: record.pulse,
      spo2: record.spo2,
      temperature: record.temperature,
      sugar: record.sugar,
      sugarType: record.sugarType,
      notMeasured: record.notMeasured,
    },
    recordedAt: record.recordedAt.toISOString(),
    administeredAt: null,
    scheduledFor: null,
    recordedByUser: { name: record.recordedByName },
    administeredByUser: null,
  };
}

/** A dose as a row of Recent Records. */
export function recentDose(record: MedicationRecordDocument): RecentRecord {
  const { id, version, resident, administeredAt, scheduledFor, administeredByUser } =
    presentMedicationRecord(record);
  return {
    type: 'medication',
    id,
    version,
    resident: { id: resident.id, name: resident.name, lastName: resident.lastName, age: resident.age },
    readings: null,
    recordedAt: null,
    administeredAt,
    scheduledFor,
    recordedByUser: null,
    administeredByUser: administeredByUser && { name: administeredByUser.name },
  };
}
