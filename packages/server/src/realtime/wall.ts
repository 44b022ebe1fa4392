import {
  rooms,
  screenGrades,
  type ScreenGrade,
  type StaffMember,
  type WallBoard,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { databaseAway } from '../database/database-away.ts';
import { gather } from '../gather.ts';
import type { PairedScreen } from '../screens/identify-screen.ts';
import { screenEnded } from '../screens/must-be-paired.ts';
import type { FullBoard } from '../wall/full-board.ts';
import type { GradeBoard } from '../wall/grade-board.ts';
import { checked } from './checked.ts';
import { createLatest } from './latest.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/**
 * At most ten boards a second: seven in a steady rhythm, and three at once when an alert changed. A reading and its alert
 * follow each other closely; without those three the alert would wait for the board of its reading to have stood its time.
 * `retryMs`: milliseconds until a board that could not be gathered is tried again.
 */
const pace = { everyMs: 150, hurries: 3, retryMs: 1_000 } as const;

/** Every screen, whatever it shows. */
export const screenRooms = screenGrades.map(rooms.screens);

interface WallOptions {
  readonly io: HomeServer;
  readonly gatherBoard: (present: readonly StaffMember[]) => Promise<FullBoard>;
  readonly grade: GradeBoard;
  readonly users: () => Promise<StaffMember[]>;
  /** Notes a screen's sign of life. */
  readonly touch: (socket: HomeSocket, screen: PairedScreen) => Promise<void>;
  readonly log: Logger;
}

export interface Wall {
  readonly joined: (socket: HomeSocket, screen: PairedScreen) => void;
  /** Sends a screen that has joined its board. */
  readonly greet: (socket: HomeSocket) => Promise<void>;
  /** Something happened that a board may show; an alert is urgent. Costs nothing while no screen is connected. */
  readonly changed: (urgent?: boolean) => void;
  /** A minute has passed. */
  readonly minute: () => void;
  /** It was stored that a screen is called otherwise, or shows another grade. */
  readonly screenChanged: (screen: PairedScreen) => void;
  /** It was stored that a screen was ended: tells and disconnects it. */
  readonly screenEnded: (id: string) => void;
  readonly fullBoard: () => Promise<FullBoard>;
  readonly close: () => void;
}

/** A board, and what is compared with what was said last: neither its moment nor the screen's own name. */
const compared = (board: WallBoard) => ({
  board,
  text: JSON.stringify({ ...board, now: null, screenName: null }),
});

/** The boards: gathered once for all screens when something happens, graded, and said to those who show another. */
export function createWall({ io, gatherBoard, grade, users, touch, log }: WallOptions): Wall {
  const sockets = new Set<HomeSocket>();
  /** What each was told last. */
  const told = new WeakMap<HomeSocket, string>();
  // Who asks while a board is being gathered gets the next one: none began before it was asked for.
  const nextBoard = gather(async (asked: readonly null[]) => {
    const board = await gatherBoard(await users());
    return asked.map(() => board);
  });
  const news = createLatest<FullBoard>({
    ...pace,
    withWork: true,
    send: sayAll,
    onFailure(error) {
      if (!databaseAway(error))
        log.warn({ err: error }, 'the board could not be gathered; it is tried again');
    },
  });

  function tell(socket: HomeSocket, board: WallBoard, text: string): void {
    const data = checked('wall:board', board, log);
    if (data === null) return;
    told.set(socket, text);
    socket.emit('wall:board', data);
  }

  // In one go, without a wait: a screen that was ended or shows less from now on is in none of it.
  function sayAll(full: FullBoard): void {
    const graded = new Map<ScreenGrade, { board: WallBoard; text: string }>();
    for (const socket of sockets) {
      const { screen } = socket.data;
      if (!screen) continue;
      const known = graded.get(screen.grade) ?? compared(grade(full, screen));
      graded.set(screen.grade, known);
      if (told.get(socket) !== known.text)
        tell(socket, { ...known.board, screenName: screen.name }, known.text);
    }
  }

  const changed = (urgent = false) => {
    if (sockets.size > 0) news.offer(() => nextBoard(null), urgent);
  };

  function note(socket: HomeSocket): void {
    const { screen } = socket.data;
    if (!screen) return;
    touch(socket, screen).catch((error: unknown) => {
      if (!databaseAway(error)) log.warn({ err: error }, "a screen's sign of life was not noted");
    });
  }

  return {
    joined(socket, screen) {
      socket.data.screen = screen;
      sockets.add(socket);
      void socket.join([rooms.screen(screen.id), rooms.screens(screen.grade)]);
      socket.on('disconnect', () => sockets.delete(socket));
      note(socket);
    },

    async greet(socket) {
      const full = await nextBoard(null);
      const { screen } = socket.data;
      if (!screen) return;
      const { board, text } = compared(grade(full, screen));
      tell(socket, board, text);
    },

    changed,

    minute() {
      changed();
      for (const socket of sockets) note(socket);
    },

    screenChanged(screen) {
      for (const socket of sockets) {
        if (socket.data.screen?.id !== screen.id || socket.data.screen.version > screen.version) continue;
        void socket.leave(rooms.screens(socket.data.screen.grade));
        void socket.join(rooms.screens(screen.grade));
        socket.data.screen = screen;
        told.delete(socket);
      }
      changed();
    },

    screenEnded(id) {
      for (const socket of sockets) if (socket.data.screen?.id === id) delete socket.data.screen;
      io.to(rooms.screen(id)).emit('screen:ended', { message: screenEnded });
      io.in(rooms.screen(id)).disconnectSockets(true);
    },

    fullBoard: () => nextBoard(null),
    close: news.close,
  };
}
