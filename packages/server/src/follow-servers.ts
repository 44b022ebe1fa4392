import { rooms } from '@hearthline/contracts';
import type { AppDeps } from './app.ts';
import type { ServerEvents } from './connect-servers.ts';
import type { Change } from './realtime/broadcast-changes.ts';
import type { Realtime } from './realtime/realtime.ts';
import { findDisplaysById } from './displays/display.model.ts';
import { pairedDisplay } from './displays/identify-display.ts';
import { findEnded } from './sessions/session.service.ts';

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

  /** Whatever is kept of the database is read again, here and on the screens. */
  function readAgain(): void {
    roundDays.onChange({ kind: 'import' });
    landing.onChange();
    appearanceSheet.onChange();
    realtime.refetchAll();
    readSystemStatus()
      .then((status) => realtime.publish('system:status', status, rooms.everyone))
      .catch((error: unknown) => log.warn({ err: error }, 'the status was not read again'));
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
