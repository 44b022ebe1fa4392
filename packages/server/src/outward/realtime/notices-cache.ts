import type { Notices } from '@hearthline/contracts';
import { createTtlCache } from './ttl-cache.ts';

export interface NoticesCache {
  /** Computes them now; null if they equal those last broadcast. */
  refreshIfChanged: () => Promise<Notices | null>;
  /** The current ones, for one socket that joins. */
  get: () => Promise<Notices>;
  /** Discards the cached ones: they may have changed while no socket was connected. */
  invalidate: () => void;
}

/** Caches the four notices, and remembers those last broadcast, so that equal ones are not sent again. */
export function createNoticesCache(compute: () => Promise<Notices>, ttlMs: number): NoticesCache {
  const cache = createTtlCache(compute, ttlMs);
  let lastSent: string | null = null;

  return {
    async refreshIfChanged() {
      const notices = await cache.refresh();
      const now = JSON.stringify(notices);
      if (now === lastSent) return null;
      lastSent = now;
      return notices;
    },
    async get() {
      const notices = await cache.get();
      // This socket now has other notices than the rest: the next ones must be broadcast, whatever they are.
      if (JSON.stringify(notices) !== lastSent) lastSent = null;
      return notices;
    },
    invalidate: cache.invalidate,
  };
}
