import type { DiskSample } from './disk-samples.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * Minimum milliseconds of samples for an estimate: a nightly backup takes its space at once and says nothing about the
 * following hours.
 */
const longWatch = dayMs;
const shortWatch = hourMs;
/** The pace of the last hours is used if it fills the disk within this time. */
const soonMs = dayMs;
/** A time further ahead is not a useful estimate. */
const farMs = 5 * 365 * dayMs;

/** The pace at which a disk fills. */
export interface DiskPace {
  /** Bytes per day by which the free space shrinks, 0 if it does not; null if there are samples of less than a day. */
  readonly shrinksPerDay: number | null;
  /** The time at which the disk is full at that pace; null if unknown, never, or not within years. */
  readonly fullAt: Date | null;
}

/** Estimates the pace from the samples, oldest first; the last one is the current state. */
export function estimatePace(samples: readonly DiskSample[]): DiskPace {
  const last = samples.at(-1);
  if (!last) return { shrinksPerDay: null, fullAt: null };
  const recent = samples.filter(({ at }) => last.at - at <= 2 * hourMs);
  const overall = lossPerMs(samples, longWatch);
  const latest = lossPerMs(recent, shortWatch);
  const untilFull = (loss: number | null) => (loss ? last.freeBytes / loss : Infinity);
  const soon = untilFull(latest) <= soonMs ? untilFull(latest) : Infinity;
  const left = Math.min(soon, untilFull(overall));
  return {
    shrinksPerDay: overall === null ? null : Math.round(overall * dayMs),
    fullAt: left > farMs ? null : new Date(last.at + left),
  };
}

/** Bytes lost per millisecond, by linear regression; 0 if space was gained, null if the samples cover less than `watched`. */
function lossPerMs(samples: readonly DiskSample[], watched: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < watched) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanAt = mean(samples.map(({ at }) => at - first.at));
  const meanFree = mean(samples.map(({ freeBytes }) => freeBytes));
  let together = 0;
  let spread = 0;
  for (const { at, freeBytes } of samples) {
    together += (at - first.at - meanAt) * (freeBytes - meanFree);
    spread += (at - first.at - meanAt) ** 2;
  }
  return Math.max(0, -together / spread);
}
