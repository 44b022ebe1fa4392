import type { RecordsRange } from '../clinical/records-range.ts';
import { findVitals, findVitalsRecord, type BandFilter } from './find-vitals.model.ts';
import { findUnfinishedCorrections, finishCorrection } from './hide-vitals.model.ts';
import type { VitalsDocument } from './vitals-record.model.ts';
import { notFound } from './vitals.policy.ts';

/** Finishes corrections interrupted by a crash; called at each start. */
export async function finishCorrections(): Promise<void> {
  for (const correction of await findUnfinishedCorrections()) await finishCorrection(correction);
}

/** A page of records, never with a record and its correction together. */
export async function readVitalsPage(range: RecordsRange, band?: BandFilter) {
  const page = await findVitals(range, band);
  const unfinished = page.rows.filter((row) => row.hidesPending);
  if (unfinished.length === 0) return page;
  await Promise.all(unfinished.map(finishCorrection));
  return findVitals(range, band);
}

/** One record, and the record it corrects. Throws 404 if it does not exist, was voided or corrected. */
export async function readVitals(
  id: string,
): Promise<{ record: VitalsDocument; corrected: VitalsDocument | null }> {
  const record = await findVitalsRecord(id);
  if (!record || record.hidden || !(await finishCorrection(record))) throw notFound();
  const corrected = record.corrects ? await findVitalsRecord(record.corrects.toString()) : null;
  return { record, corrected };
}
