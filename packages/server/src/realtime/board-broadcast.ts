import {
  rooms,
  displayGrades,
  type DisplayGrade,
  type StaffMember,
  type WallBoard,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/database-errors.ts';
import { batchCalls } from '../core/batch.ts';
import type { PairedDisplay } from '../displays/identify-display.ts';
import { displayEndedText } from '../displays/require-paired.ts';
import type { FullBoard } from '../wall/full-board.ts';
import type { GradeBoard } from '../wall/grade-board.ts';
import { parsePayload } from './parse-payload.ts';
import { throttleLatest } from '../core/throttle-latest.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/**
 * At most ten boards a second: seven in a steady rhythm, and three at once when an alert changed. A reading and its alert
 * follow each other closely; without those three the alert would wait for the board of its reading to have stood its time.
 * `retryMs`: milliseconds until a board that could not be gathered is tried again.
 */
const pace = { everyMs: 150, hurries: 3, retryMs: 1_000 } as const;

/** Every display, whatever it shows. */
export const displayRooms = displayGrades.map(rooms.displays);

interface BoardBroadcastOptions {
  readonly io: HomeServer;
  readonly gatherBoard: (present: readonly StaffMember[]) => Promise<FullBoard>;
  readonly grade: GradeBoard;
  readonly users: () => Promise<StaffMember[]>;
  /** Notes a display's sign of life. */
  readonly touch: (socket: HomeSocket, display: PairedDisplay) => Promise<void>;
  readonly log: Logger;
}

export interface BoardBroadcast {
  readonly joined: (socket: HomeSocket, display: PairedDisplay) => void;
  /** Sends a display that has joined its board. */
  readonly greet: (socket: HomeSocket) => Promise<void>;
  /** Something happened that a board may show; an alert is urgent. Costs nothing while no display is connected. */
  readonly changed: (urgent?: boolean) => void;
  /** A minute has passed. */
  readonly minute: () => void;
  /** It was stored that a display is called otherwise, or shows another grade. */
  readonly displayChanged: (display: PairedDisplay) => void;
  /** It was stored that a display was ended: tells and disconnects it. */
  readonly displayEnded: (id: string) => void;
  readonly fullBoard: () => Promise<FullBoard>;
  readonly close: () => void;
}

/** A board, and what is compared with what was said last: neither its moment nor the display's own name. */
const compared = (board: WallBoard) => ({
  board,
  text: JSON.stringify({ ...board, now: null, displayName: null }),
});

/** The boards: gathered once for all displays when something happens, graded, and said to those who show another. */
export function createBoardBroadcast({
  io,
  gatherBoard,
  grade,
  users,
  touch,
  log,
}: BoardBroadcastOptions): BoardBroadcast {
  const sockets = new Set<HomeSocket>();
  /** What each was told last. */
  const told = new WeakMap<HomeSocket, string>();
  const nextBoard = batchCalls(async () => gatherBoard(await users()));
  const news = throttleLatest<FullBoard>({
    ...pace,
    withWork: true,
    send: sayAll,
    onFailure(error) {
      if (!isDatabaseAway(error))
        log.warn({ err: error }, 'the board could not be gathered; it is tried again');
    },
  });

  function tell(socket: HomeSocket, board: WallBoard, text: string): void {
    const data = parsePayload('wall:board', board, log);
    if (data === null) return;
    told.set(socket, text);
    socket.emit('wall:board', data);
  }

  // In one go, without a wait: a display that was ended or shows less from now on is in none of it.
  function sayAll(full: FullBoard): void {
    const graded = new Map<DisplayGrade, { board: WallBoard; text: string }>();
    for (const socket of sockets) {
      const { display } = socket.data;
      if (!display) continue;
      const known = graded.get(display.grade) ?? compared(grade(full, display));
      graded.set(display.grade, known);
      if (told.get(socket) !== known.text)
        tell(socket, { ...known.board, displayName: display.name }, known.text);
    }
  }

  const changed = (urgent = false) => {
    if (sockets.size > 0) news.offer(nextBoard, urgent);
  };

  function note(socket: HomeSocket): void {
    const { display } = socket.data;
    if (!display) return;
    touch(socket, display).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, "a display's sign of life was not noted");
    });
  }

  return {
    joined(socket, display) {
      socket.data.display = display;
      sockets.add(socket);
      void socket.join([rooms.display(display.id), rooms.displays(display.grade)]);
      socket.on('disconnect', () => sockets.delete(socket));
      note(socket);
    },

    async greet(socket) {
      const full = await nextBoard();
      const { display } = socket.data;
      if (!display) return;
      const { board, text } = compared(grade(full, display));
      tell(socket, board, text);
    },

    changed,

    minute() {
      changed();
      for (const socket of sockets) note(socket);
    },

    displayChanged(display) {
      for (const socket of sockets) {
        if (socket.data.display?.id !== display.id || socket.data.display.version > display.version) continue;
        void socket.leave(rooms.displays(socket.data.display.grade));
        void socket.join(rooms.displays(display.grade));
        socket.data.display = display;
        told.delete(socket);
      }
      changed();
    },

    displayEnded(id) {
      for (const socket of sockets) if (socket.data.display?.id === id) delete socket.data.display;
      io.to(rooms.display(id)).emit('display:ended', { message: displayEndedText });
      io.in(rooms.display(id)).disconnectSockets(true);
    },

    fullBoard: nextBoard,
    close: news.close,
  };
}
