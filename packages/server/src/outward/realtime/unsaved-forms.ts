import {
  clientEvents,
  formPagePattern,
  formPages,
  rooms,
  type Room,
  type UserInForm,
} from '@hearthline/contracts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

export interface UnsavedFormsWatch {
  /** A socket has joined its rooms. */
  readonly joined: (socket: HomeSocket) => void;
  /** Users with unsaved values, one row per page, longest first; without root users. */
  readonly users: () => Promise<UserInForm[]>;
  /** The users among them who reported to this server. */
  readonly localUsers: () => UserInForm[];
}

const pageNames: Readonly<Record<string, string>> = formPages;

/**
 * Watches which users have unsaved forms, as reported by their clients. The state belongs to the socket: nothing is stored, a
 * closed tab is forgotten, and clients report again after a restart. Invalid messages are ignored.
 */
export function watchUnsavedForms(
  io: HomeServer,
  publish: (to: Room) => void,
  others: () => readonly UserInForm[] = () => [],
): UnsavedFormsWatch {
  const onChange = () => publish(rooms.holding('isRoot'));

  function localUsers(): UserInForm[] {
    const told: UserInForm[] = [];
    for (const { data } of io.of('/').sockets.values()) {
      const { member: user, unsaved } = data;
      if (user && unsaved && user.role !== 'root') told.push({ user, ...unsaved });
    }
    return oneRowPerPage(told);
  }

  return {
    joined(socket) {
      if (!socket.data.member) return;
      socket.on('forms:unsaved', (payload: unknown) => {
        const parsed = clientEvents['forms:unsaved'].safeParse(payload);
        if (!parsed.success) return;
        const { page, count } = parsed.data;
        const since = socket.data.unsaved?.since ?? new Date().toISOString();
        if (count === 0) delete socket.data.unsaved;
        else socket.data.unsaved = { page: pageNameOf(page), count, since };
        onChange();
      });
      socket.on('disconnect', () => {
        if (socket.data.unsaved) onChange();
      });
    },
    users: () => Promise.resolve(oneRowPerPage([...others(), ...localUsers()])),
    localUsers,
  };
}

/** Merges a user's forms on one page into one row, longest first. */
function oneRowPerPage(told: readonly UserInForm[]): UserInForm[] {
  const found = new Map<string, UserInForm>();
  for (const one of told) {
    const key = `${one.user.id} ${one.page}`;
    const other = found.get(key);
    const since = other && other.since < one.since ? other.since : one.since;
    found.set(key, { ...one, count: one.count + (other?.count ?? 0), since });
  }
  return [...found.values()].sort((a, b) => a.since.localeCompare(b.since));
}

/** Maps a path to the name of its page; the rest of the path is ignored. */
function pageNameOf(path: string): string {
  const start = formPagePattern.exec(path)?.[0] ?? '';
  return pageNames[start] ?? 'Another page';
}
