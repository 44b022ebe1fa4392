import type { AlertLimits, Resident, TrendRecord, VitalKind } from '@hearthline/contracts';
import { timeOf } from './time-of.ts';

/** A time in which the same limits held, in ms since 1970. */
export interface LimitStretch {
  readonly from: number;
  readonly until: number;
  readonly limits: AlertLimits | null;
}

/**
 * Which own limits of a kind held when: those stored with the records, each from its first record on, and at last the
 * resident's limits of today. `records` are sorted by time.
 */
export function limitStretches(
  kind: VitalKind,
  records: readonly TrendRecord[],
  today: Resident['alertLimits'],
  { from, until }: { readonly from: number; readonly until: number },
): readonly LimitStretch[] {
  const known = records.map((record) => ({ at: timeOf(record), limits: record.alertLimits }));
  const last = known.at(-1)?.at ?? from;
  const setAt = today ? Math.max(Date.parse(today.setAt), last) : last;
  const stretches: LimitStretch[] = [];
  let [start, current, currentKey] = [from, known[0]?.limits ?? null, keyOf(kind, known[0]?.limits ?? null)];
  for (const { at, limits } of [...known, { at: setAt, limits: today?.limits ?? null }]) {
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
