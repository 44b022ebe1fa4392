import type { MedicationRecord } from '@hearthline/contracts';

/** Records that no other one corrects: a correction arrives a moment before the record that it corrects leaves. */
export function countingRecords(records: readonly MedicationRecord[]): MedicationRecord[] {
  const corrected = new Set(records.map(({ corrects }) => corrects));
  return records.filter(({ id }) => !corrected.has(id));
}
