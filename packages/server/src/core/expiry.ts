/** Milliseconds by which a clock may be set back without ending what began just before. */
const clockStepMs = 5 * 60_000;

const farthest = (now: Date, longestMs: number) => new Date(now.getTime() + longestMs + clockStepMs);

/**
 * A filter for the stored end of something that lasts at most `longestMs`: in the future, and no farther than that. What
 * began while the clock was wrong would otherwise last until the date that it showed.
 */
export function unexpired(now: Date, longestMs: number): { $gt: Date; $lte: Date } {
  return { $gt: now, $lte: farthest(now, longestMs) };
}

/** A filter for the opposite, of the field that holds the end. */
export function expired(field: string, now: Date, longestMs: number) {
  return { $or: [{ [field]: { $lte: now } }, { [field]: { $gt: farthest(now, longestMs) } }] };
}

/** Whether something with this end is still running. */
export function isUnexpired(end: Date, now: Date, longestMs: number): boolean {
  return end > now && end <= farthest(now, longestMs);
}
