import {
  endReasons,
  type Notices,
  type DashboardStats,
  type EventName,
  type StaffMember,
  type SystemStatus,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { displayEndedText } from '../displays/require-paired.ts';
import { parsePayload } from './parse-payload.ts';
import type { HomeSocket } from './socket-server.ts';
import type { SocketIdentity } from './socket-identity.ts';

interface InitialStateOptions {
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** Rises whenever everyone is told a new status. */
  readonly statusRevision: () => number;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly recentAlerts: () => Promise<Notices>;
  readonly connectedUsers: () => Promise<StaffMember[]>;
  /** Sends a display's socket its board. */
  readonly greetDisplay: (socket: HomeSocket) => Promise<void>;
  readonly log: Logger;
}

/** Tells a socket that has just joined what it can't know: why its session ended, and how things stand. */
export function createInitialState(
  options: InitialStateOptions,
): (socket: HomeSocket, visitor: SocketIdentity) => void {
  const { statusRevision, log } = options;
  const tell = (socket: HomeSocket, event: EventName, payload: unknown) => {
    const data = parsePayload(event, payload, log);
    if (data !== null) socket.emit(event, data);
  };

  /** Reads again if a newer one was said to everyone meanwhile: a late answer must not undo it. */
  async function readStatus(): Promise<SystemStatus> {
    const revision = statusRevision();
    const status = await options.readSystemStatus();
    return revision === statusRevision() ? status : readStatus();
  }

  async function greet(socket: HomeSocket): Promise<void> {
    tell(socket, 'system:status', await readStatus());
    if (socket.data.display) await options.greetDisplay(socket);
    else if (socket.data.member) await greetMember(socket);
    else return;
    // The next beat is up to 3 s away; a screen that has just been told everything is live now.
    tell(socket, 'heartbeat', { now: new Date().toISOString() });
  }

  async function greetMember(socket: HomeSocket): Promise<void> {
    tell(socket, 'dashboard:stats', await options.recentStats());
    tell(socket, 'presence:changed', { users: await options.connectedUsers() });
    tell(socket, 'alerts:changed', await options.recentAlerts());
  }

  return (socket, visitor) => {
    if (visitor && 'ended' in visitor)
      tell(socket, 'session:ended', { reason: visitor.ended, message: endReasons[visitor.ended] });
    if (visitor && 'displayEnded' in visitor) tell(socket, 'display:ended', { message: displayEndedText });
    greet(socket).catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not be greeted');
      // It comes back, and is greeted then: a screen must not be live without knowing how things stand.
      socket.conn.close();
    });
  };
}
