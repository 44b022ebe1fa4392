import {
  rooms,
  type Notices,
  type DashboardStats,
  latestEvents,
  type StaffMember,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { throttleLatest, type ThrottledLatest } from '../../platform/core/throttle-latest.ts';
import { createDoseClock } from './dose-clock.ts';
import { createNoticesCache } from './notices-cache.ts';
import type { Emit } from './broadcast-queue.ts';
import type { Broadcast } from './publish.ts';
import { createStatsCache, type CountStats } from './stats-cache.ts';

/** Milliseconds between two broadcasts of one event, and until a failed computation is tried again. */
const pace = { everyMs: 100, retryMs: 1_000 } as const;
/** The most milliseconds added to the interval, however many sockets are open: a count must show within a second. */
const maxExtraMs = 400;
/** Slower than the counts: notices cost more database reads, and half a second is soon enough to read them. */
const noticePace = { ...pace, everyMs: 500 } as const;

/** Many displays report at the same moment, and many people sign in when a shift begins: a list is fetched once for all of them. */
const listPace = { ...pace, everyMs: 500 } as const;

/** The events that have a pace of their own; each other one names a list that is fetched again. */
const paces: Partial<Record<LatestEvent, typeof pace | typeof noticePace>> = {
  'dashboard:stats': pace,
  'presence:changed': pace,
  'handover:changed': pace,
  'alerts:changed': noticePace,
};

interface StateBroadcastsOptions {
  readonly emit: Emit;
  /** How many sockets are open. */
  readonly socketCount: () => number;
  /** How many servers this home has. */
  readonly serverCount: () => number;
  readonly countStats: CountStats;
  readonly computeNotices: () => Promise<Notices>;
  /** When the counts of doses change next by the clock alone; null: not in sight. */
  readonly nextDoseChange: (now: Date) => Promise<Date | null>;
  /** Doses became due, overdue or missed; their counts are on their way. */
  readonly onDoseChange: () => void;
  readonly users: () => Promise<StaffMember[]>;
  readonly log: Logger;
}

type LatestEvent = (typeof latestEvents)[number];

export interface StateBroadcasts {
  readonly latest: Readonly<Record<LatestEvent, ThrottledLatest<Broadcast>>>;
  /** A record was written or time has passed: counts and notices may have changed. */
  readonly statsChanged: () => void;
  /** Plans the next count of doses by the clock: somebody begins to look. */
  readonly planDoses: () => void;
  readonly presenceChanged: () => void;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly recentNotices: () => Promise<Notices>;
  readonly close: () => void;
}

/** Broadcasts counts, notices and presence: computed when they are sent, at most ten times a second. */
export function createStateBroadcasts({
  emit,
  socketCount,
  serverCount,
  countStats,
  computeNotices,
  nextDoseChange,
  onDoseChange,
  users,
  log,
}: StateBroadcastsOptions): StateBroadcasts {
  const stats = createStatsCache(countStats, async () => (await users()).length, pace.everyMs);
  const notices = createNoticesCache(computeNotices, noticePace.everyMs);
  const throttle = (event: LatestEvent) =>
    throttleLatest<Broadcast>({
      ...(paces[event] ?? listPace),
      // The more sockets, the longer one broadcast takes; requests must be served between two of them. The sockets of all
      // servers count: each reads from the one database, and does not read more often because it has a part of them.
      extraMs: () => Math.min((socketCount() * serverCount()) / 2, maxExtraMs),
      send: (broadcast) => emit(event, broadcast.payload, broadcast.rooms),
      onFailure: (error) => log.warn({ err: error, event }, 'could not be computed; it is tried again'),
    });
  const latest = Object.fromEntries(
    latestEvents.map((event) => [event, throttle(event)]),
  ) as unknown as StateBroadcasts['latest'];
  let lastPresence = '';

  // While no socket is open nothing is computed: a socket that joins gets current values with its initial state.
  const countsChanged = () => {
    if (socketCount() === 0) stats.invalidate();
    else
      latest['dashboard:stats'].offer(async () => ({
        payload: await stats.refresh(),
        rooms: [rooms.signedIn],
      }));
  };

  const noticesChanged = () => {
    if (socketCount() === 0) notices.invalidate();
    else
      latest['alerts:changed'].offer(async () => {
        const payload = await notices.refreshIfChanged();
        return payload && { payload, rooms: [rooms.signedIn] };
      });
  };

  async function presenceIfChanged(): Promise<Broadcast | null> {
    const present = await users();
    const now = JSON.stringify(present);
    if (now === lastPresence) return null;
    lastPresence = now;
    countsChanged();
    return { payload: { users: present }, rooms: [rooms.signedIn] };
  }

  const statsChanged = () => {
    countsChanged();
    noticesChanged();
    doseClock.plan();
  };
  const doseClock = createDoseClock({
    nextChange: nextDoseChange,
    isNeeded: () => socketCount() > 0,
    onChange() {
      statsChanged();
      onDoseChange();
    },
    log,
  });

  return {
    latest,
    statsChanged,
    planDoses: doseClock.plan,
    presenceChanged: () => latest['presence:changed'].offer(presenceIfChanged),
    recentStats: stats.get,
    recentNotices: notices.get,
    close() {
      doseClock.close();
      for (const each of Object.values(latest)) each.close();
    },
  };
}
