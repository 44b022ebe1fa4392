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
  /** Users with unsaved values, one row for each of their pages, longest first; root users left out. */
  readonly users: () => Promise<UserInForm[]>;
}

const pageNames: Readonly<Record<string, string>> = formPages;

/**
 * Watches who is in the middle of a form, by what their clients tell. It belongs to the socket, as presence does: nothing is
 * stored, a closed tab is forgotten, and after a restart the clients tell again. What is no such message is ignored.
 */
export function watchUnsavedForms(io: HomeServer, publish: (to: Room) => void): UnsavedFormsWatch {
  const onChange = () => publish(rooms.holding('isRoot'));
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
    async users() {
      const found = new Map<string, UserInForm>();
      for (const { data } of await io.in(rooms.signedIn).fetchSockets()) {
        const { member: user, unsaved } = data;
        if (!user || !unsaved || user.role === 'root') continue;
        const key = `${user.id} ${unsaved.page}`;
        const other = found.get(key);
        const since = other && other.since < unsaved.since ? other.since : unsaved.since;
        found.set(key, { user, page: unsaved.page, count: unsaved.count + (other?.count ?? 0), since });
      }
      return [...found.values()].sort((a, b) => a.since.localeCompare(b.since));
    },
  };
}

/** The name of a page by its path, whatever else the client sent. */
function pageNameOf(path: string): string {
  const start = formPagePattern.exec(path)?.[0] ?? '';
  return pageNames[start] ?? 'Another page';
}
