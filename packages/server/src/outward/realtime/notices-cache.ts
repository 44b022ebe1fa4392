import type { Notices } from '@hearthline/contracts';
import { createTtlCache } from '../../platform/flow/ttl-cache.ts';

export interface NoticesCache {
  /** Computes the notices now; null if they equal those last broadcast. */
  refreshIfChanged: () => Promise<Notices | null>;
  /** The current notices for a socket that joins. */
  get: () => Promise<Notices>;
  /** Clears the cache, because notices may have changed while no socket was connected. */
  invalidate: () => void;
}

/** Caches the four notices and the ones last broadcast, so that equal notices are not sent again. */
export function createNoticesCache(compute: () => Promise<Notices>, ttlMs: number): NoticesCache {
  const cache = createTtlCache(compute, { ttlMs });
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
      // This socket now has other notices than the rest, so the next notices must be broadcast in any case.
      if (JSON.stringify(notices) !== lastSent) lastSent = null;
      return notices;
    },
    invalidate: cache.invalidate,
  };
}
