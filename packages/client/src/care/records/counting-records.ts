import type { MedicationRecord } from '@hearthline/contracts';

/** Records without a correction: a correction arrives a moment before the corrected record leaves. */
export function countingRecords(records: readonly MedicationRecord[]): MedicationRecord[] {
  const corrected = new Set(records.map(({ corrects }) => corrects));
  return records.filter(({ id }) => !corrected.has(id));
}
