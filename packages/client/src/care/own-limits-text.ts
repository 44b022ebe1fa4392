import {
  isPressureKind,
  formatReading,
  readings,
  type OwnLimits,
  type VitalKind,
} from '@hearthline/contracts';

type Range = Pick<OwnLimits, 'low' | 'high'>;

const hasEnd = ({ low, high }: Range): boolean => low !== null || high !== null;

/** The alarm limits as a range; null if none are set. */
export function alarmRange({ alarmLow = null, alarmHigh = null }: OwnLimits): Range | null {
  const range = { low: alarmLow, high: alarmHigh };
  return hasEnd(range) ? range : null;
}

/** The target as a range; null if only alarm limits are set. */
export function targetRange({ low, high }: OwnLimits): Range | null {
  return hasEnd({ low, high }) ? { low, high } : null;
}

/** The target, or the alarm limits if there is no target; `name` says which. */
export function mainRange(limits: OwnLimits): { name: 'target' | 'alarm limits'; range: Range } {
  const target = targetRange(limits);
  if (target) return { name: 'target', range: target };
  return { name: 'alarm limits', range: alarmRange(limits) ?? limits };
}

/** "target 88–92 %", without a target "alarm limits 85–96 %"; of a blood pressure "target 100–160 mmHg systolic". */
export function targetText(kind: VitalKind, limits: OwnLimits, between = '–'): string {
  const { name, range } = mainRange(limits);
  const [ends, ...systolic] = rangeText(kind, range, between).split(' systolic');
  return `${name} ${ends ?? ''} ${readings[kind].unit}${systolic.length > 0 ? ' systolic' : ''}`;
}

/** "88–92", "from 88", "up to 92"; of a blood pressure "100–160 systolic". `between` joins the ends. */
export function rangeText(kind: VitalKind, { low, high }: Range, between = '–'): string {
  const [from, to] = [low, high].map((end) => (end === null ? null : formatReading(kind, end)));
  const range = from && to ? `${from}${between}${to}` : from ? `from ${from}` : `up to ${to ?? ''}`;
  return isPressureKind(kind) ? `${range} systolic` : range;
}
