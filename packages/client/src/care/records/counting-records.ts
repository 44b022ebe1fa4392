import type { MedicationRecord } from '@hearthline/contracts';

/** Records without a correction: a correction arrives a moment before the corrected record leaves. */
export function countingRecords<Row extends MedicationRecord>(records: readonly Row[]): Row[] {
  const corrected = new Set(records.map(({ corrects }) => corrects));
  return records.filter(({ id }) => !corrected.has(id));
}
