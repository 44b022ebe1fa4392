import type { DiskSample } from './disk-samples.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Milliseconds to have watched before a pace is told: a night's backup comes at once and says nothing of the hours after. */
const longWatch = dayMs;
const shortWatch = hourMs;
/** The pace of the last hours counts where the disk is full within this time. */
const soonMs = dayMs;
/** An instant further off is no estimate but a guess. */
const farMs = 5 * 365 * dayMs;

/** How fast a disk fills. */
export interface DiskPace {
  /** Bytes a day by which its room shrinks, 0 where it does not; null: not watched for a day yet. */
  readonly shrinksPerDay: number | null;
  /** When nothing is left at that pace; null: unknown, not at all, or not within years. */
  readonly fullAt: Date | null;
}

/** Estimates from the samples, the oldest first and the last of them now. */
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

/** Bytes lost a millisecond, by the straight line that fits best; 0 where room was gained, null when watched for less. */
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
