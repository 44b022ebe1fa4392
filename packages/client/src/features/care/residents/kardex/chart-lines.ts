import type { MedicationRecord, StayKind } from '@hearthline/contracts';
import { groupBy } from '../../../../lib/shell/group-by.ts';
import type { HomeTime } from '../../../../lib/time/home-time.ts';
import { stateOfRecord, type ChartState } from './chart-state.ts';

/** A dose on the sheet. */
export interface ChartDose {
  readonly key: string;
  /** Home day, `yyyy-MM-dd`. */
  readonly day: string;
  /** The dose's time of day, "08:00". Without one: the time when it was given or is planned. */
  readonly time: string;
  readonly at: string;
  readonly state: ChartState;
  /** For the state `away`: why the resident was away if somebody said so, or `unchecked` if they are here. */
  readonly absence?: StayKind | 'unchecked' | undefined;
  readonly record: MedicationRecord | undefined;
}

/** A line of marks, at most one a day: a time of day, or the first, second... dose of a day. */
export interface ChartLine {
  readonly key: string;
  /** "08:00" or "1st" */
  readonly label: string;
  readonly doses: ReadonlyMap<string, ChartDose>;
}

export type Home = Pick<HomeTime, 'isoDay' | 'clock'>;

/** Time of a record that belongs to no time of a prescription: when it was given, or is planned. */
export const getRecordMoment = ({ administeredAt, scheduledFor }: MedicationRecord): string =>
  administeredAt ?? scheduledFor;

/** The doses of records that belong to no time of a prescription, oldest first. */
export const dosesOfRecords = (records: readonly MedicationRecord[], home: Home, now: Date): ChartDose[] =>
  records
    .map((record): ChartDose => {
      const at = getRecordMoment(record);
      const state = stateOfRecord(record, now);
      return { key: record.id, day: home.isoDay(at), time: home.clock(at), at, state, record };
    })
    .sort((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key));

/** A line for each time of day. */
export function linesByTime(doses: readonly ChartDose[]): ChartLine[] {
  return [...groupBy(doses, ({ time }) => time)]
    .map(([time, ofTime]) => ({
      key: time,
      label: time,
      doses: new Map(ofTime.map((dose) => [dose.day, dose])),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = (number: number) => `${String(number)}${suffixes[ordinals.select(number)] ?? 'th'}`;

/** The first dose of each day in one line, the second in the next. `isKept`: one line even without a dose. */
export function linesByNumber(doses: readonly ChartDose[], isKept = false): ChartLine[] {
  const days = [...groupBy(doses, ({ day }) => day).values()];
  const most = Math.max(isKept ? 1 : 0, ...days.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => ({
    key: String(index),
    label: ordinal(index + 1),
    doses: new Map(days.flatMap((ofDay) => (ofDay[index] ? [[ofDay[index].day, ofDay[index]]] : []))),
  }));
}
