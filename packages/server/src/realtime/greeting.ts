import {
  endReasons,
  type Alerts,
  type DashboardStats,
  type EventName,
  type StaffMember,
  type SystemStatus,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Identity } from '../sessions/identify.ts';
import { checked } from './checked.ts';
import type { HomeSocket } from './socket-server.ts';

interface GreetingOptions {
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** Rises whenever everyone is told a new status. */
  readonly statusRevision: () => number;
  readonly recentStats: () => Promise<DashboardStats>;
  readonly recentAlerts: () => Promise<Alerts>;
  readonly connectedUsers: () => Promise<StaffMember[]>;
  readonly log: Logger;
}

/** Tells a socket that has just joined what it can't know: why its session ended, and how things stand. */
export function createGreeting(options: GreetingOptions): (socket: HomeSocket, identity: Identity) => void {
  const { statusRevision, log } = options;
  const tell = (socket: HomeSocket, event: EventName, payload: unknown) => {
    const data = checked(event, payload, log);
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
    if (!socket.data.member) return;
    tell(socket, 'dashboard:stats', await options.recentStats());
    tell(socket, 'presence:changed', { users: await options.connectedUsers() });
    tell(socket, 'alerts:changed', await options.recentAlerts());
    // The next beat is up to 3 s away; a screen that has just been told everything is live now.
    tell(socket, 'heartbeat', { now: new Date().toISOString() });
  }

  return (socket, identity) => {
    if (identity && 'ended' in identity)
      tell(socket, 'session:ended', { reason: identity.ended, message: endReasons[identity.ended] });
    greet(socket).catch((error: unknown) => {
      log.warn({ err: error }, 'a socket could not be greeted');
      // It comes back, and is greeted then: a screen must not be live without knowing how things stand.
      socket.conn.close();
    });
  };
}
