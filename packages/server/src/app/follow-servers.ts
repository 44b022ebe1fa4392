import { rooms, type SystemStatus } from '@hearthline/contracts';
import type { AppDeps } from './app.ts';
import type { ServerEvents } from './connect-servers.ts';
import type { Change } from '../platform/core/change-bus.ts';
import { throttleLatest } from '../platform/flow/throttle.ts';
import { isDatabaseAway } from '../platform/database/database-errors.ts';
import type { Realtime } from '../outward/realtime/realtime.ts';
import { findDisplaysById } from '../people/displays/display.repository.ts';
import { pairedDisplay } from '../people/displays/identify-display.ts';
import { findEnded } from '../people/sessions/session.service.ts';

/**
 * Minimum milliseconds between two refetches of all screens of this server. Servers that lose their leases one after another
 * would each cause one.
 */
const refetchEveryMs = 2_000;

interface FollowOptions extends Pick<
  AppDeps,
  'roundDays' | 'landing' | 'appearanceSheet' | 'readSystemStatus' | 'log'
> {
  readonly realtime: Realtime;
  /** Applies a change that another server stored. */
  readonly apply: (change: Change) => void;
  /** Returns true if a session is being given a new id; its sockets stay. */
  readonly isRenewed: (sessionId: string) => boolean;
  /** Called when this server may serve again, or must stop serving. */
  readonly onMayServe: () => void;
}

/** Creates this server's reactions to messages of other servers, and to their loss. */
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

  /** Clears all caches of database content, here and on the screens. */
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

/** Updates the sockets of displays that another server changed or ended, if the bus lost the message. */
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
