import { rooms, type SystemStatus } from '@hearthline/contracts';
import type { AppDeps } from './app.ts';
import type { ServerEvents } from './connect-servers.ts';
import type { Change } from '../platform/core/change-bus.ts';
import { throttleLatest } from '../platform/core/throttle-latest.ts';
import { isDatabaseAway } from '../platform/database/database-errors.ts';
import type { Realtime } from '../outward/realtime/realtime.ts';
import { findDisplaysById } from '../people/displays/display.repository.ts';
import { pairedDisplay } from '../people/displays/identify-display.ts';
import { findEnded } from '../people/sessions/session.service.ts';

/** Milliseconds between two times that all screens of this server fetch again: servers that lose their leases in turn ask for it each time. */
const refetchEveryMs = 2_000;

interface FollowOptions extends Pick<
  AppDeps,
  'roundDays' | 'landing' | 'appearanceSheet' | 'readSystemStatus' | 'log'
> {
  readonly realtime: Realtime;
  /** Applies a change that another server stored. */
  readonly apply: (change: Change) => void;
  /** Whether a session is being given a new id: its sockets go on. */
  readonly isRenewed: (sessionId: string) => boolean;
  /** Whether this server may serve has changed. */
  readonly onMayServe: () => void;
}

/** Creates what this server does when it hears of the others, or cannot be sure of them. */
export function followServers(options: FollowOptions): ServerEvents {
  const { realtime, roundDays, landing, appearanceSheet, readSystemStatus, isRenewed, log } = options;

  const throttle = { everyMs: refetchEveryMs, retryMs: refetchEveryMs } as const;
  const screens = throttleLatest<true>({
    ...throttle,
    send: realtime.refetchAll,
    onFailure: (error) => log.error({ err: error }, 'the screens were not told to fetch again'),
  });
  const status = throttleLatest<SystemStatus>({
    ...throttle,
    send: (now) => realtime.publish('system:status', now, rooms.everyone),
    onFailure(error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'the status was not read again');
    },
  });

  /** Whatever is kept of the database is read again, here and on the screens. */
  function readAgain(): void {
    roundDays.onChange({ kind: 'import' });
    landing.onChange();
    appearanceSheet.onChange();
    screens.offer(() => true);
    status.offer(readSystemStatus);
  }

  return {
    onChange: options.apply,
    onSessionsEnded: realtime.endSessions,
    onSessionReplaced: realtime.replaceSession,
    onStates: realtime.otherServersChanged,
    onAsked: realtime.shareState,
    onMissed: readAgain,
    onLate: realtime.sendHeartbeat,
    async obey() {
      const ended = await findEnded(realtime.sessionIds());
      realtime.endSessions(ended.filter(({ id }) => !isRenewed(id)));
      await checkDisplays(realtime);
    },
    onMayServe(mayServe) {
      if (!mayServe) realtime.cutAll();
      options.onMayServe();
    },
  };
}

/** Has sockets of displays follow what another server changed or ended, where the bus did not tell of it. */
async function checkDisplays({ displays, onChange }: Pick<Realtime, 'displays' | 'onChange'>): Promise<void> {
  const known = displays();
  if (known.length === 0) return;
  for (const row of await findDisplaysById(known.map(({ id }) => id))) {
    const now = pairedDisplay(row);
    if (row.endedAt) onChange({ kind: 'display', what: 'ended', id: now.id });
    else if (known.some(({ id, version }) => id === now.id && version < now.version))
      onChange({ kind: 'display', what: 'updated', record: now });
  }
}
