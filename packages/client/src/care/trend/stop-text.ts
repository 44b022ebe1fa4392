import {
  isMealKind,
  describeReading,
  notMeasuredReason,
  readings,
  type VitalKind,
} from '@hearthline/contracts';
import type { HomeTime } from '../../lib/time/home-time.ts';
import type { TrendStop } from './trend-stops.ts';

const meals = { fasting: 'fasting', 'post-meal': 'after a meal' } as const;

/** Notes beside a reading's value: the meal, and that it was corrected. */
export function stopNotes(kind: VitalKind, { record, values }: TrendStop): readonly string[] {
  return [
    ...(isMealKind(kind) && values.length > 0 ? [meals[record.sugarType]] : []),
    ...(record.corrects === null ? [] : ['corrected']),
  ];
}

/** "SpO2 86 %", or "SpO2 not measured: asleep". */
export function valueText(kind: VitalKind, { record, values }: TrendStop): string {
  const stored = record[kind];
  if (stored !== null && values.length > 0) return describeReading(kind, stored);
  const reason = notMeasuredReason(kind, record);
  return `${readings[kind].label} not measured${reason ? `: ${reason}` : ''}`;
}

/** "SpO2 86 %, Severe, corrected, Nov 21, 1:40 PM, by Tomasz Nowak". */
export function stopText(kind: VitalKind, stop: TrendStop, home: Pick<HomeTime, 'dayAndTime'>): string {
  const { band, record } = stop;
  return [
    valueText(kind, stop),
    ...(band ? [band.word] : []),
    ...stopNotes(kind, stop),
    home.dayAndTime(record.recordedAt),
    `by ${record.recordedByName}`,
  ].join(', ');
}
