import { overdueAfterMinutes, type MedicationRecord, type Resident } from '@hearthline/contracts';
import { getRoundDoseKey, matchesSearch, type RoundCounts, type RoundFilter } from './round-doses.ts';

/** A pending record that is not a dose of the round: written on Form 02, or of an earlier day. */
export interface PendingRecord {
  readonly record: MedicationRecord;
  readonly resident: Resident;
  readonly state: 'later' | 'due' | 'overdue';
}

interface KnownToPending {
  /** Without corrected records. */
  readonly records: readonly MedicationRecord[];
  readonly residents: readonly Resident[];
  /** Keys of the round's doses. */
  readonly doseKeys: ReadonlySet<string>;
  /** True if a time is before the end of the home's day. */
  readonly isByToday: (at: string) => boolean;
}

/** The pending records of active residents due by the end of the day, by time. */
export function pendingRecords(
  { records, residents, doseKeys, isByToday }: KnownToPending,
  now: Date,
): PendingRecord[] {
  const active = new Map(residents.filter((each) => each.active).map((each) => [each.id, each]));
  return records
    .filter(({ status, scheduledFor }) => status === 'pending' && isByToday(scheduledFor))
    .flatMap((record): PendingRecord[] => {
      const resident = active.get(record.residentId);
      const isOfRound = doseKeys.has(getRoundDoseKey(record) ?? '');
      return resident && !isOfRound ? [{ record, resident, state: stateOf(record, now) }] : [];
    })
    .sort((a, b) => a.record.scheduledFor.localeCompare(b.record.scheduledFor));
}

/** Due from its time on, and overdue an hour later until it is recorded. */
function stateOf({ scheduledFor }: MedicationRecord, now: Date): PendingRecord['state'] {
  const lateMinutes = (now.getTime() - Date.parse(scheduledFor)) / 60_000;
  if (lateMinutes < 0) return 'later';
  return lateMinutes < overdueAfterMinutes ? 'due' : 'overdue';
}

/** Adds the pending records to the counts of the round. */
export function withPending(counts: RoundCounts, pending: readonly PendingRecord[]): RoundCounts {
  const sums = { ...counts };
  for (const { state } of pending) sums[state] += 1;
  return sums;
}

/** The pending records that match the round's filter. */
export function shownPending(
  pending: readonly PendingRecord[],
  { show, search }: RoundFilter,
): readonly PendingRecord[] {
  return pending.filter(
    ({ state, resident }) =>
      matchesSearch(resident, search) &&
      (show === 'all' || state === 'overdue' || (show === 'now' && state === 'due')),
  );
}
