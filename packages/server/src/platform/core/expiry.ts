/** Tolerance (ms): by so much the clock may be set back without ending what began just before. */
const clockStepMs = 5 * 60_000;

const latestEnd = (now: Date, maxDurationMs: number) => new Date(now.getTime() + maxDurationMs + clockStepMs);

/**
 * A MongoDB condition on the stored end of something that lasts at most `maxDurationMs`: in the future, but no farther than
 * that. Without the upper bound, something begun while the clock was ahead would last until the date that the clock showed.
 */
export function unexpired(now: Date, maxDurationMs: number): { $gt: Date; $lte: Date } {
  return { $gt: now, $lte: latestEnd(now, maxDurationMs) };
}

/** The opposite filter, for the field that holds the end. */
export function expired(field: string, now: Date, maxDurationMs: number) {
  return { $or: [{ [field]: { $lte: now } }, { [field]: { $gt: latestEnd(now, maxDurationMs) } }] };
}

/** Whether something that ends at `end` has not expired. */
export function isUnexpired(end: Date, now: Date, maxDurationMs: number): boolean {
  return end > now && end <= latestEnd(now, maxDurationMs);
}
