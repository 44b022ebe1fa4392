import type { HistoryEntry } from '../clinical/history.ts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';
import type { Behind } from './vitals-behind.model.ts';

/** Who recorded it. */
export const recorderOf = (record: VitalsDocument): HistoryEntry['by'] => ({
  id: record.recordedBy.toString(),
  name: record.recordedByName,
  role: record.recordedByRole,
});

/** Who took a reading back, when, and why. */
export interface Gone {
  readonly by: HistoryEntry['by'] | null;
  readonly at: Date | null;
  readonly because: string;
}

/** Why a reading does not count any more: it was voided or corrected; null while neither was done. */
export function whyGone(record: VitalsDocument | undefined, { records }: Behind): Gone | null {
  if (record?.voided) {
    const { by, at, reason } = record.voided;
    return { by, at, because: reason ? `The reading was voided: ${reason}` : 'The reading was voided.' };
  }
  if (!record?.correctedBy) return null;
  const correction = records.get(record.correctedBy.toString());
  return {
    by: correction ? recorderOf(correction) : null,
    at: correction?.createdAt ?? null,
    because: 'The reading was corrected.',
  };
}
