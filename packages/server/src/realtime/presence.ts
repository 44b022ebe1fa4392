import { rooms, type StaffMember } from '@hearthline/contracts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/** Milliseconds that a user without a socket is still shown: a reload must not flicker, an end must show within 2 s. */
const graceMs = 1_400;

export interface Presence {
  /** A socket has joined its rooms. */
  joined: (socket: HomeSocket) => void;
  /** Users with a socket open now or a moment ago, by name. */
  users: () => Promise<StaffMember[]>;
  close: () => void;
}

/**
 * Who is there, read from the adapter whenever it is asked. `onChange` follows each socket that joins, and
 * each that leaves, once its grace is over.
 */
export function watchPresence(io: HomeServer, onChange: () => void): Presence {
  const leaving = new Map<string, { member: StaffMember; timer: NodeJS.Timeout }>();

  function left(member: StaffMember): void {
    clearTimeout(leaving.get(member.id)?.timer);
    const timer = setTimeout(() => {
      leaving.delete(member.id);
      onChange();
    }, graceMs);
    leaving.set(member.id, { member, timer });
  }

  return {
    joined(socket) {
      const { member } = socket.data;
      if (!member) return;
      socket.on('disconnect', () => left(member));
      onChange();
    },
    async users() {
      const present = new Map([...leaving].map(([id, { member }]) => [id, member]));
      for (const { data } of await io.in(rooms.signedIn).fetchSockets())
        if (data.member) present.set(data.member.id, data.member);
      return [...present.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    },
    close() {
      for (const { timer } of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
