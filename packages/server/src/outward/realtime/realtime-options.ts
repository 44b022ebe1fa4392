import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Notices, StaffMember, SystemStatus } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Lease } from '../../platform/database/worker.ts';
import type { IdentifyDisplay } from '../../people/displays/identify-display.ts';
import type { Identify } from '../../people/sessions/identify.ts';
import type { EndedSession } from '../../people/sessions/session.service.ts';
import type { FullBoard } from '../wall/full-board.ts';
import type { GradeBoard } from '../wall/grade-board.ts';
import type { OtherServers } from './other-servers.ts';
import type { CountStats } from './state-broadcasts.ts';

export interface RealtimeOptions {
  /** Its request listener must be attached before; a later one would also answer requests of /socket.io. */
  readonly httpServer: HttpServer;
  readonly identify: Identify;
  readonly identifyDisplay: IdentifyDisplay;
  /** Returns the reason for refusing a handshake; null if it is accepted. */
  readonly handshakeRefusal: (request: IncomingMessage) => string | null;
  readonly countStats: CountStats;
  readonly computeNotices: () => Promise<Notices>;
  /** The next time at which the dose counts change without a write; null if there is none in sight. */
  readonly nextDoseChange: (now: Date) => Promise<Date | null>;
  /** Reads everything that the boards show; `present` are the connected users. */
  readonly readBoard: (present: readonly StaffMember[]) => Promise<FullBoard>;
  readonly gradeBoard: GradeBoard;
  /** Stores the time and address of a display's last connection. */
  readonly touchDisplay: (
    id: string,
    seen: { address: string | null; appVersion: string | null },
  ) => Promise<void>;
  /** Called when a display has connected, because lists show when it was last seen. */
  readonly onDisplaySeen?: () => void;
  /** The number of trusted proxies in front of the server. */
  readonly proxies: number;
  readonly socketsPerAddress: number;
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** Marks the sessions that have expired at `now` as ended, and returns them. */
  readonly expireSessions: (now: Date) => Promise<EndedSession[]>;
  /** Called for a session that has had no socket open for 10 s. */
  readonly onSessionLeft?: (sessionId: string) => void;
  /** The lease of the server that ends expired sessions. */
  readonly sweepLease?: Lease;
  /** Without the database no heartbeat is sent, so that clients show "Not live". */
  readonly isDatabaseUp: () => boolean;
  /** Returns true if nothing is stored at the moment. Expired sessions without a socket are then ended up to 10 s later. */
  readonly isIdle?: () => boolean;
  /** None by default. */
  readonly otherServers?: OtherServers;
  /** IANA name of the home's time zone. */
  readonly timezone: string;
  readonly log: Logger;
}
