/** Tolerance in ms: the clock may be set back by this much without expiring what has just begun. */
const clockStepMs = 5 * 60_000;

const latestEnd = (now: Date, maxDurationMs: number) => new Date(now.getTime() + maxDurationMs + clockStepMs);

/**
 * A MongoDB condition on the stored end of something that lasts at most `maxDurationMs`: in the future, but within that
 * duration. Without the upper bound, something begun while the clock was ahead would last until the date shown by that clock.
 */
export function unexpired(now: Date, maxDurationMs: number): { $gt: Date; $lte: Date } {
  return { $gt: now, $lte: latestEnd(now, maxDurationMs) };
}

/** The filter for the opposite condition; `field` holds the end. */
export function expired(field: string, now: Date, maxDurationMs: number) {
  return { $or: [{ [field]: { $lte: now } }, { [field]: { $gt: latestEnd(now, maxDurationMs) } }] };
}

/** Returns true if something with this end has not expired. */
export function isUnexpired(end: Date, now: Date, maxDurationMs: number): boolean {
  return end > now && end <= latestEnd(now, maxDurationMs);
}
