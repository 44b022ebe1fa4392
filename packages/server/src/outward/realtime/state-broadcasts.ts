import {
  rooms,
  type Notices,
  type DashboardStats,
  latestEvents,
  type StaffMember,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { throttleLatest, type ThrottledLatest } from '../../platform/flow/throttle.ts';
import { createTtlCache } from '../../platform/flow/ttl-cache.ts';
import { createDoseClock } from './dose-clock.ts';
import { createNoticesCache } from './notices-cache.ts';
import type { Emit } from './broadcast-queue.ts';
import type { Broadcast } from './publish.ts';

/** Milliseconds between two broadcasts of an event, and until a failed computation is repeated. */
const pace = { everyMs: 100, retryMs: 1_000 } as const;
/** Maximum of milliseconds added to the interval, however many sockets are open: a count must show within a second. */
const maxExtraMs = 400;
/** Slower than the counts: notices cost more reads, and half a second is early enough for them. */
const noticePace = { ...pace, everyMs: 500 } as const;

/**
 * Slower than the counts: many displays report at once, and many people sign in at the start of a shift. One fetch of a list
 * then serves all.
 */
const listPace = { ...pace, everyMs: 500 } as const;

/** The events with their own pace; every other event names a list that clients fetch again. */
const paces: Partial<Record<LatestEvent, typeof pace | typeof noticePace>> = {
  'dashboard:stats': pace,
  'presence:changed': pace,
  'handover:changed': pace,
  'alerts:changed': noticePace,
};

/** The dashboard's counts from the database. */
export type CountStats = () => Promise<Omit<DashboardStats, 'connectedUsersCount'>>;

interface StateBroadcastsOptions {
  readonly emit: Emit;
  /** The number of open sockets. */
  readonly socketCount: () => number;
  /** The number of servers of this home. */
  readonly serverCount: () => number;
  readonly countStats: CountStats;
  readonly computeNotices: () => Promise<Notices>;
  /** The next time at which the dose counts change without a write; null if there is none in sight. */
  readonly nextDoseChange: (now: Date) => Promise<Date | null>;
  /** Called when doses became due, overdue or missed; their counts are being broadcast. */
  readonly onDoseChange: () => void;
  readonly users: () => Promise<StaffMember[]>;
  readonly log: Logger;
}

type LatestEvent = (typeof latestEvents)[number];

export interface StateBroadcasts {
  readonly latest: Readonly<Record<LatestEvent, ThrottledLatest<Broadcast>>>;
  /** Called when counts and notices may have changed, by a write or by time. */
  readonly statsChanged: () => void;
  /** Plans the next change of dose counts; called when a client begins to show them. */
  readonly planDoses: () => void;
  readonly presenceChanged: () => void;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly recentNotices: () => Promise<Notices>;
  readonly close: () => void;
}

/** Broadcasts counts, notices and presence, at most ten times a second; computes them at the time of sending. */
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
  const computeStats = async (): Promise<DashboardStats> => {
    const [records, present] = await Promise.all([countStats(), users()]);
    return { ...records, connectedUsersCount: present.length };
  };
  const stats = createTtlCache(computeStats, { ttlMs: pace.everyMs });
  const notices = createNoticesCache(computeNotices, noticePace.everyMs);
  const throttle = (event: LatestEvent) =>
    throttleLatest<Broadcast>({
      ...(paces[event] ?? listPace),
      // A broadcast takes longer the more sockets there are, and requests must be served between two of them. The sockets of
      // all servers count, because all servers read from the same database.
      extraMs: () => Math.min((socketCount() * serverCount()) / 2, maxExtraMs),
      send: (broadcast) => emit(event, broadcast.payload, broadcast.rooms),
      onFailure: (error) => log.warn({ err: error, event }, 'could not be computed; it is tried again'),
    });
  const latest = Object.fromEntries(
    latestEvents.map((event) => [event, throttle(event)]),
  ) as unknown as StateBroadcasts['latest'];
  let lastPresence = '';

  // Nothing is computed while no socket is open: a joining socket gets current values with its initial state.
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
