import type { HistoryEntry } from '../../records/clinical/history.ts';
import type { VitalsDocument } from '../vitals/vitals-record.repository.ts';

type RecordedBy = Pick<VitalsDocument, 'recordedBy' | 'recordedByName' | 'recordedByRole'>;
type Corrected = RecordedBy & Pick<VitalsDocument, 'createdAt'>;

/** The user who recorded a record. */
export const getRecorder = (record: RecordedBy): HistoryEntry['by'] => ({
  id: record.recordedBy.toString(),
  name: record.recordedByName,
  role: record.recordedByRole,
});

/** Who voided or corrected a record, when, and why. */
export interface Withdrawal {
  readonly by: HistoryEntry['by'] | null;
  readonly at: Date | null;
  readonly because: string;
}

/** Why a reading that was corrected no longer counts. */
export const correctedText = 'The record was corrected.';

/** Why the alerts of a resident who is inactive or deleted no longer count. */
export const residentGoneText = 'The resident is not here any more.';

/** Why what a voided record says no longer counts. */
export const deletedText = (reason: string | null): string =>
  reason ? `The record was deleted: ${reason}` : 'The record was deleted.';

/** The withdrawal of a record that was voided or replaced by `correction`; null if it was neither. */
export function withdrawalReason(
  { voided, correctedBy }: Pick<VitalsDocument, 'voided' | 'correctedBy'>,
  correction: Corrected | undefined,
): Withdrawal | null {
  if (voided) {
    const { by, at, reason } = voided;
    return { by, at, because: deletedText(reason) };
  }
  if (!correctedBy) return null;
  return {
    by: correction ? getRecorder(correction) : null,
    at: correction?.createdAt ?? null,
    because: correctedText,
  };
}
