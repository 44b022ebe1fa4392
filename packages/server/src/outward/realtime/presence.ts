import { isDeepStrictEqual } from 'node:util';
import type { StaffMember } from '@hearthline/contracts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/**
 * Milliseconds that a user without a socket still counts as present. This covers a page reload; an actual end shows within 2 s.
 */
const graceMs = 1_400;

export interface Presence {
  /** A socket has joined its rooms. */
  joined: (socket: HomeSocket) => void;
  /** Users with an open socket, or one closed less than the grace period ago, sorted by name. */
  users: () => Promise<StaffMember[]>;
  /** The users among them with a socket on this server. */
  localUsers: () => StaffMember[];
  /** Updates the name or photo of a connected user. */
  memberChanged: (member: StaffMember) => void;
  close: () => void;
}

/**
 * Watches which users are connected to this server; `others` returns those of the other servers. Calls `onChange` for each
 * socket that joins, and for each that has left for the grace period.
 */
export function watchPresence(
  io: HomeServer,
  onChange: () => void,
  others: () => readonly StaffMember[] = () => [],
): Presence {
  const leaving = new Map<string, { member: StaffMember; timer: NodeJS.Timeout }>();
  /**
   * A cache of this server's users until they change. Each joining socket receives them; computing them thousands of times
   * would take seconds.
   */
  let known: StaffMember[] | null = null;

  function left(member: StaffMember): void {
    clearTimeout(leaving.get(member.id)?.timer);
    const timer = setTimeout(() => {
      leaving.delete(member.id);
      known = null;
      onChange();
    }, graceMs);
    leaving.set(member.id, { member, timer });
  }

  function localUsers(): StaffMember[] {
    if (known) return known;
    const present = new Map([...leaving].map(([id, { member }]) => [id, member]));
    for (const { data } of io.of('/').sockets.values())
      if (data.member) present.set(data.member.id, data.member);
    return (known = sorted([...present.values()]));
  }

  return {
    joined(socket) {
      const { member } = socket.data;
      if (!member) return;
      const shown = known?.find(({ id }) => id === member.id);
      if (!isDeepStrictEqual(shown, member)) known = null;
      socket.on('disconnect', () => left(socket.data.member ?? member));
      onChange();
    },
    users() {
      const elsewhere = others();
      if (elsewhere.length === 0) return Promise.resolve(localUsers());
      const present = new Map([...elsewhere, ...localUsers()].map((member) => [member.id, member]));
      return Promise.resolve(sorted([...present.values()]));
    },
    localUsers,
    memberChanged(member) {
      for (const { data } of io.of('/').sockets.values())
        if (data.member?.id === member.id) data.member = member;
      known = null;
      onChange();
    },
    close() {
      for (const { timer } of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}

const sorted = (members: StaffMember[]) =>
  members.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
