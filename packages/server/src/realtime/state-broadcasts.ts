import {
  rooms,
  type Notices,
  type DashboardStats,
  type latestEvents,
  type StaffMember,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { throttleLatest, type ThrottledLatest } from '../core/throttle-latest.ts';
import { createChangedNotices } from './notices.ts';
import type { Emit } from './broadcast-queue.ts';
import type { Broadcast } from './publish.ts';
import { createStatsCounter, type CountStats } from './stats.ts';

/** Milliseconds between two sendings of what only the newest matters of, and until a failed count is tried again. */
const pace = { everyMs: 100, retryMs: 1_000 } as const;
/** Milliseconds that may lie between two sendings besides, however many screens are open: a count shows within a second. */
const longestMore = 400;
/** The notices ask more of the database than the counts, and are read, not watched. */
const noticePace = { ...pace, everyMs: 500 } as const;

/** Signs of life of many screens come at once, every minute: those who look after them read the list once. */
const displayPace = { ...pace, everyMs: 500 } as const;

interface StateBroadcastsOptions {
  readonly say: Emit;
  /** How many sockets are open. */
  readonly screens: () => number;
  readonly countStats: CountStats;
  readonly workOutAlerts: () => Promise<Notices>;
  readonly users: () => Promise<StaffMember[]>;
  readonly log: Logger;
}

type LatestEvent = (typeof latestEvents)[number];

export interface StateBroadcasts {
  readonly latest: Readonly<Record<LatestEvent, ThrottledLatest<Broadcast>>>;
  /** Something was written: the counts may be others, and so may the notices. */
  readonly statsChanged: () => void;
  /** Time alone has passed. */
  readonly alertsChanged: () => void;
  readonly presenceChanged: () => void;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly recentAlerts: () => Promise<Notices>;
  readonly close: () => void;
}

/** The counts, the notices and who is there: worked out when they are said, at most ten times a second. */
export function createStateBroadcasts({
  say,
  screens,
  countStats,
  workOutAlerts,
  users,
  log,
}: StateBroadcastsOptions): StateBroadcasts {
  const stats = createStatsCounter(countStats, async () => (await users()).length, pace.everyMs);
  const notices = createChangedNotices(workOutAlerts, noticePace.everyMs);
  const newest = (event: LatestEvent, paceOfIt: { everyMs: number; retryMs: number } = pace) =>
    throttleLatest<Broadcast>({
      ...paceOfIt,
      // The more screens, the more one sending costs; records must find room between them.
      longerMs: () => Math.min(screens() / 2, longestMore),
      send: (saying) => say(event, saying.payload, saying.rooms),
      onFailure: (error) => log.warn({ err: error, event }, 'could not be worked out; it is tried again'),
    });
  const latest = {
    'dashboard:stats': newest('dashboard:stats'),
    'presence:changed': newest('presence:changed'),
    'alerts:changed': newest('alerts:changed', noticePace),
    'displays:changed': newest('displays:changed', displayPace),
  };
  let shown = '';

  // While no screen is open nothing is worked out: who joins is greeted with what holds then.
  const countsChanged = () => {
    if (screens() === 0) stats.forget();
    else
      latest['dashboard:stats'].offer(async () => ({ payload: await stats.anew(), rooms: [rooms.signedIn] }));
  };

  const alertsChanged = () => {
    if (screens() === 0) notices.forget();
    else
      latest['alerts:changed'].offer(async () => {
        const payload = await notices.ifChanged();
        return payload && { payload, rooms: [rooms.signedIn] };
      });
  };

  async function presenceIfChanged(): Promise<Broadcast | null> {
    const present = await users();
    const now = JSON.stringify(present);
    if (now === shown) return null;
    shown = now;
    countsChanged();
    return { payload: { users: present }, rooms: [rooms.signedIn] };
  }

  return {
    latest,
    statsChanged() {
      countsChanged();
      alertsChanged();
    },
    alertsChanged,
    presenceChanged: () => latest['presence:changed'].offer(presenceIfChanged),
    recentStats: stats.recent,
    recentAlerts: notices.recent,
    close() {
      for (const each of Object.values(latest)) each.close();
    },
  };
}
