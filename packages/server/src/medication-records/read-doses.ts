import type { MedicationRecordsQuery } from '@hearthline/contracts';
import { overdueTime } from '../clinical/named-times.ts';
import { namedRange, recordsRange } from '../clinical/records-range.ts';
import { residentsByActivity } from '../residents/residents-at-home.model.ts';
import { findMedicationRecords, findPendingDoses } from './medication-record.model.ts';

/** A page of doses: of days, or those that are overdue now. Throws 422 naming the field. */
export async function readDoses(query: MedicationRecordsQuery, timezone: string) {
  if (!query.due) return findMedicationRecords(recordsRange(query, timezone));
  const range = namedRange(query, 'due', overdueTime());
  return findPendingDoses({ ...range, without: (await residentsByActivity()).inactive });
}
