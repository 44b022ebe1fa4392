import {
  getDoseState,
  isNotAskedFor,
  overdueAfterMinutes,
  type DoseState,
  type MedicationRecord,
  type TimesNotAsked,
} from '@hearthline/contracts';

/** The state of a dose. `away`: no user is asked to give it, as the resident was away or the medicines wait for a check. */
export type ChartState = Exclude<DoseState, 'later'> | 'scheduled' | 'away';

/** The words of the states, in the order of the legend. */
export const chartWords: Readonly<Record<ChartState, string>> = {
  administered: 'Administered',
  refused: 'Refused',
  omitted: 'Omitted',
  held: 'Held',
  missed: 'Missed',
  overdue: 'Overdue',
  due: 'Due',
  scheduled: 'Scheduled',
  away: 'Resident away',
};
export const chartStates = Object.keys(chartWords) as ChartState[];

interface ScheduledDose {
  readonly at: string;
  readonly record: MedicationRecord | undefined;
  readonly windowMinutes: number;
}

/** State of a prescription's dose at a moment. */
export function stateOfDose(
  { at, record, windowMinutes }: ScheduledDose,
  notAsked: TimesNotAsked,
  now: Date,
): ChartState {
  const isOpen = !record || record.status === 'pending';
  if (isOpen && isNotAskedFor(notAsked, at)) return 'away';
  const state = getDoseState({ at }, record, windowMinutes, now);
  return state === 'later' ? 'scheduled' : state;
}

/** State of a record without a prescription: it has no window, is due from its time on, and stays overdue until it is closed. */
export function stateOfRecord(
  { status, scheduledFor }: Pick<MedicationRecord, 'status' | 'scheduledFor'>,
  now: Date,
): ChartState {
  if (status !== 'pending') return status;
  const lateMinutes = (now.getTime() - Date.parse(scheduledFor)) / 60_000;
  if (lateMinutes < 0) return 'scheduled';
  return lateMinutes < overdueAfterMinutes ? 'due' : 'overdue';
}
