import type { StaffMember, UserInForm } from '@hearthline/contracts';
import type { ServerOptions } from 'socket.io';

/** What a server tells the others of its sockets. */
export interface SocketState {
  readonly members: readonly StaffMember[];
  /** Users with unsaved values. */
  readonly forms: readonly UserInForm[];
}

/** The other servers of this home, as realtime sees them. */
export interface OtherServers {
  /** Absent on the only server: Socket.IO's own is used. */
  readonly adapter?: NonNullable<ServerOptions['adapter']>;
  /** Whether this server may send anything now: its lease holds. */
  readonly mayServe: () => boolean;
  /** Whether news of the others may be late. */
  readonly isLate: () => boolean;
  /** The state of each of the others, as last told. */
  readonly states: () => readonly SocketState[];
  /** Absent on the only server. */
  readonly shareState?: (state: SocketState) => void;
}

/** This is the only server. */
export const noOtherServers: OtherServers = {
  mayServe: () => true,
  isLate: () => false,
  states: () => [],
};
