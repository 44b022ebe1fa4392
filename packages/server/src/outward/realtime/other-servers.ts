import type { StaffMember, UserInForm } from '@hearthline/contracts';
import type { ServerOptions } from 'socket.io';

/** The state of a server's sockets, as shared with the other servers. */
export interface SocketState {
  readonly members: readonly StaffMember[];
  /** Users with unsaved values. */
  readonly forms: readonly UserInForm[];
}

/** The other servers of this home, as realtime sees them. */
export interface OtherServers {
  /** Absent if there is only one server; Socket.IO's own adapter is used then. */
  readonly adapter?: NonNullable<ServerOptions['adapter']>;
  /** Returns true while this server's lease holds, i.e. while it may send. */
  readonly mayServe: () => boolean;
  /** Returns true if messages of other servers may arrive late. */
  readonly isLate: () => boolean;
  /** The last known state of each other server. */
  readonly states: () => readonly SocketState[];
  /** Absent if there is only one server. */
  readonly shareState?: (state: SocketState) => void;
}

/** Used if there is only one server. */
export const noOtherServers: OtherServers = {
  mayServe: () => true,
  isLate: () => false,
  states: () => [],
};
