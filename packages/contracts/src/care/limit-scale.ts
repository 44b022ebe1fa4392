import { readings } from './reading-kinds.ts';
import type { BandStep, SugarType } from './reading-row.ts';
import type { VitalKind } from './readings.ts';
import { bandSteps, diastolicSteps, type AlertLimits } from './vital-bands.ts';

/** The edges of a reading's scale, as charts draw them; an infinite value means no edge. */
export interface LimitScale {
  /**
   * The first normal value and the first value above the normal band; for a blood pressure, systolic. Infinite without such
   * values.
   */
  readonly normal: { readonly from: number; readonly to: number };
  /** Values below are severe. */
  readonly severeBelow: number;
  /** Values from here on are severe. */
  readonly severeFrom: number;
}

/** The smallest difference between two values. */
export const getScaleStep = (kind: VitalKind): number => 10 ** -readings[kind].decimals;

/** The greatest possible value. */
export const getHighestValue = (kind: VitalKind): number => readings[kind].highest ?? Infinity;

/** The scale that a resident's limits make of a reading's default bands. */
export function limitScale(
  kind: VitalKind,
  limits: AlertLimits | null,
  sugarType: SugarType = 'fasting',
): LimitScale {
  return scaleOf(bandSteps(kind, sugarType, limits));
}

/** The scale of the diastolic pressure, which never has own limits. */
export const diastolicScale = (): LimitScale => scaleOf(diastolicSteps);

function scaleOf(steps: readonly BandStep[]): LimitScale {
  const first = steps.findIndex(({ band }) => band.tone === 'normal');
  const last = steps.findLastIndex(({ band }) => band.tone === 'normal');
  const isSevere = (index: number) => steps.at(index)?.band.tone === 'severe';
  // Own alarm limits can be such that every value is severe.
  const lowEnd = steps.find(({ band }) => band.tone !== 'severe')?.from ?? Infinity;
  return {
    normal: { from: steps[first]?.from ?? Infinity, to: steps[last + 1]?.from ?? Infinity },
    severeBelow: isSevere(0) ? lowEnd : -Infinity,
    severeFrom: isSevere(-1) ? (steps.at(-1)?.from ?? Infinity) : Infinity,
  };
}

/** Reach of the chart's axis beyond the normal range, in heights of that range: a severe edge within it is always shown. */
const severeReach = 1.5;

/** The edges that a chart always shows, so that it looks the same from day to day. */
export function shownEdges({ normal, severeBelow, severeFrom }: LimitScale, highest: number): number[] {
  const from = Number.isFinite(normal.from) ? normal.from : Math.min(normal.to, highest);
  const to = Number.isFinite(normal.to) ? normal.to : Math.max(normal.from, highest);
  const reach = severeReach * (to - from);
  return [
    from,
    to,
    ...(severeBelow >= from - reach ? [severeBelow] : []),
    ...(severeFrom <= to + reach ? [severeFrom] : []),
  ].filter(Number.isFinite);
}

/** A time in which the same limits held, in ms since 1970. */
export interface LimitStretch {
  readonly from: number;
  readonly until: number;
  readonly limits: AlertLimits | null;
}

/** Limits from a moment on, in ms since 1970. */
interface LimitsFrom {
  readonly at: number;
  readonly limits: AlertLimits | null;
}

/**
 * The stretches of time with the same own limits of a kind. The limits stored with the records apply from their first record
 * on; the resident's limits of today come last. `records` are sorted by time.
 */
export function limitStretches(
  kind: VitalKind,
  records: readonly LimitsFrom[],
  today: { readonly limits: AlertLimits; readonly setAt: string } | null,
  { from, until }: { readonly from: number; readonly until: number },
): readonly LimitStretch[] {
  const last = records.at(-1)?.at ?? from;
  const setAt = today ? Math.max(Date.parse(today.setAt), last) : last;
  const stretches: LimitStretch[] = [];
  let [start, current] = [from, records[0]?.limits ?? null];
  let currentKey = keyOf(kind, current);
  for (const { at, limits } of [...records, { at: setAt, limits: today?.limits ?? null }]) {
    const key = keyOf(kind, limits);
    if (key === currentKey) continue;
    if (at > start) stretches.push({ from: start, until: Math.min(at, until), limits: current });
    [start, current, currentKey] = [Math.max(at, from), limits, key];
  }
  if (start < until) stretches.push({ from: start, until, limits: current });
  return stretches;
}

const keyOf = (kind: VitalKind, limits: AlertLimits | null): string =>
  limits?.[kind] ? JSON.stringify(limits[kind]) : '';
