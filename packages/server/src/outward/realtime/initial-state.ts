import {
  endReasons,
  type Notices,
  type DashboardStats,
  type EventName,
  type StaffMember,
  type SystemStatus,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { displayEndedText } from '../../people/displays/require-paired.ts';
import { heartbeatNow } from './heartbeat-now.ts';
import { parsePayload } from './parse-payload.ts';
import type { HomeSocket } from './socket-server.ts';
import type { SocketIdentity } from './socket-identity.ts';

interface InitialStateOptions {
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** The number of system statuses broadcast so far. */
  readonly statusRevision: () => number;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly recentNotices: () => Promise<Notices>;
  readonly connectedUsers: () => Promise<StaffMember[]>;
  /** Returns true if this server may send. */
  readonly mayServe: () => boolean;
  /** Returns true if changes of other servers may arrive late. */
  readonly isLate: () => boolean;
  /** Sends a display's socket its board. */
  readonly sendBoard: (socket: HomeSocket) => Promise<void>;
  readonly log: Logger;
}

/**
 * Sends the initial state to a socket that has just joined: the reason why its session ended, and the current status, counts
 * and notices.
 */
export function createInitialState(
  options: InitialStateOptions,
): (socket: HomeSocket, identity: SocketIdentity) => void {
  const { statusRevision, log } = options;
  const send = (socket: HomeSocket, event: EventName, payload: unknown) =>
    emit(socket, event, parsePayload(event, payload, log));
  const emit = (socket: HomeSocket, event: EventName, data: unknown) => {
    if (data !== null && options.mayServe()) socket.emit(event, data);
  };
  /** A cache of the parsed list of users: it is long, and many sockets connect at once. */
  let presence: { readonly users: StaffMember[]; readonly data: unknown } | null = null;

  async function presenceNow(): Promise<unknown> {
    const users = await options.connectedUsers();
    if (presence?.users !== users)
      presence = { users, data: parsePayload('presence:changed', { users }, log) };
    return presence.data;
  }

  /** Reads the status again if one was broadcast meanwhile, so that an older status does not overwrite it. */
  async function readStatus(): Promise<SystemStatus> {
    const revision = statusRevision();
    const status = await options.readSystemStatus();
    return revision === statusRevision() ? status : readStatus();
  }

  async function sendState(socket: HomeSocket): Promise<void> {
    send(socket, 'system:status', await readStatus());
    if (socket.data.display) await options.sendBoard(socket);
    else if (socket.data.member) await sendMemberState(socket);
    else return;
    // Sent now, because this socket's state is complete and the next heartbeat is up to 3 s away.
    send(socket, 'heartbeat', heartbeatNow(options.isLate()));
  }

  async function sendMemberState(socket: HomeSocket): Promise<void> {
    send(socket, 'dashboard:stats', await options.recentStats());
    emit(socket, 'presence:changed', await presenceNow());
    send(socket, 'alerts:changed', await options.recentNotices());
  }

  return (socket, identity) => {
    if (identity && 'ended' in identity)
      send(socket, 'session:ended', { reason: identity.ended, message: endReasons[identity.ended] });
    if (identity && 'displayEnded' in identity) send(socket, 'display:ended', { message: displayEndedText });
    sendState(socket).catch((error: unknown) => {
      log.warn({ err: error }, 'the initial state could not be sent to a socket');
      // The client reconnects and tries again; without its initial state it must not count as live.
      socket.conn.close();
    });
  };
}
