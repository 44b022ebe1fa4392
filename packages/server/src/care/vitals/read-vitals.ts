import { recordNotFound } from '../../records/clinical/record-policy.ts';
import type { RecordsRange } from '../../records/clinical/records-range.ts';
import { findVitals, findVitalsRecord, type BandFilter } from './find-vitals.repository.ts';
import {
  doesStand,
  findUnfinishedCorrections,
  finishCorrection,
  readStanding,
} from './hide-vitals.repository.ts';
import type { VitalsDocument } from './vitals-record.repository.ts';

/** Finishes corrections that a crash interrupted; called at each start. Resolves with the errors of those that failed. */
export async function finishCorrections(): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const correction of await findUnfinishedCorrections())
    await finishCorrection(correction).catch((error: unknown) => failures.push(error));
  return failures;
}

/** A page of records; never contains both a record and its correction. */
export function readVitalsPage(range: RecordsRange, band?: BandFilter) {
  return readStanding(() => findVitals(range, band));
}

/** A record and the record it corrects. Throws 404 if it does not exist, was voided or corrected. */
export async function readVitals(
  id: string,
): Promise<{ record: VitalsDocument; corrected: VitalsDocument | null }> {
  const record = await findVitalsRecord(id);
  if (!record || record.hidden || !(await doesStand(record))) throw recordNotFound();
  const corrected = record.corrects ? await findVitalsRecord(record.corrects.toString()) : null;
  return { record, corrected };
}
