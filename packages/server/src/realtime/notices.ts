import type { Notices } from '@hearthline/contracts';
import { createFreshCache } from './fresh-cache.ts';

export interface ChangedNotices {
  /** Worked out now; null when they are as they were last said to all. */
  ifChanged: () => Promise<Notices | null>;
  /** As they are, for one socket that joins. */
  recent: () => Promise<Notices>;
  /** They may have changed while nobody was there to be told. */
  forget: () => void;
}

/** The four notices, said to all only when they differ from what was said last. */
export function createChangedNotices(workOut: () => Promise<Notices>, freshMs: number): ChangedNotices {
  const notices = createFreshCache(workOut, freshMs);
  let said: string | null = null;

  return {
    async ifChanged() {
      const alerts = await notices.anew();
      const now = JSON.stringify(alerts);
      if (now === said) return null;
      said = now;
      return alerts;
    },
    async recent() {
      const alerts = await notices.recent();
      // One screen now knows others than the rest: the next ones are said, whatever they are.
      if (JSON.stringify(alerts) !== said) said = null;
      return alerts;
    },
    forget: notices.forget,
  };
}
