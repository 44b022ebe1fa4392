import { rooms, type DashboardStats, type StaffMember } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createLatest, type Latest } from './latest.ts';
import type { Emit } from './outbox.ts';
import type { Saying } from './publish.ts';
import { createStatsCounter, type CountStats } from './stats.ts';

/** Milliseconds between two sendings of what only the newest matters of, and until a failed count is tried again. */
const pace = { everyMs: 100, retryMs: 1_000 } as const;
/** Milliseconds that may lie between two sendings besides, however many screens are open: a count shows within a second. */
const longestMore = 400;

interface NewsOptions {
  readonly say: Emit;
  /** How many sockets are open. */
  readonly screens: () => number;
  readonly countStats: CountStats;
  readonly users: () => Promise<StaffMember[]>;
  readonly log: Logger;
}

export interface News {
  readonly latest: { 'dashboard:stats': Latest<Saying>; 'presence:changed': Latest<Saying> };
  readonly statsChanged: () => void;
  readonly presenceChanged: () => void;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly close: () => void;
}

/** The counts and who is there: worked out when they are said, at most ten times a second. */
export function createNews({ say, screens, countStats, users, log }: NewsOptions): News {
  const stats = createStatsCounter(countStats, async () => (await users()).length, pace.everyMs);
  const newest = (event: 'dashboard:stats' | 'presence:changed') =>
    createLatest<Saying>({
      ...pace,
      // The more screens, the more one sending costs; records must find room between them.
      longerMs: () => Math.min(screens() / 2, longestMore),
      send: (saying) => say(event, saying.payload, saying.rooms),
      onFailure: (error) => log.warn({ err: error, event }, 'could not be worked out; it is tried again'),
    });
  const latest = {
    'dashboard:stats': newest('dashboard:stats'),
    'presence:changed': newest('presence:changed'),
  };
  let shown = '';

  const statsChanged = () =>
    latest['dashboard:stats'].offer(async () => ({ payload: await stats.count(), rooms: [rooms.signedIn] }));

  async function presenceIfChanged(): Promise<Saying | null> {
    const present = await users();
    const now = JSON.stringify(present);
    if (now === shown) return null;
    shown = now;
    statsChanged();
    return { payload: { users: present }, rooms: [rooms.signedIn] };
  }

  return {
    latest,
    statsChanged,
    presenceChanged: () => latest['presence:changed'].offer(presenceIfChanged),
    recentStats: stats.recent,
    close() {
      for (const each of Object.values(latest)) each.close();
    },
  };
}
