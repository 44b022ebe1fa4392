import {
  rooms,
  displayGrades,
  type DisplayGrade,
  type StaffMember,
  type WallBoard,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../platform/database/database-errors.ts';
import { batchCalls } from '../../platform/flow/batch.ts';
import type { PairedDisplay } from '../../people/displays/identify-display.ts';
import { displayEndedText } from '../../people/displays/require-paired.ts';
import type { FullBoard } from '../wall/full-board.ts';
import type { GradeBoard } from '../wall/grade-board.ts';
import { parsePayload } from './parse-payload.ts';
import { throttleLatest } from '../../platform/flow/throttle.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/**
 * Limits: at most ten boards per second, seven at a fixed interval and three immediate ones for alerts. An alert closely
 * follows its reading; without the urgent three it would wait for the interval after the reading. `retryMs`: milliseconds until
 * the next attempt after a failed read of the board.
 */
const pace = { everyMs: 150, urgentPerSecond: 3, retryMs: 1_000 } as const;

/** The rooms of all displays, one per grade. */
export const displayRooms = displayGrades.map(rooms.displays);

interface BoardBroadcastOptions {
  readonly io: HomeServer;
  readonly readBoard: (present: readonly StaffMember[]) => Promise<FullBoard>;
  readonly grade: GradeBoard;
  readonly users: () => Promise<StaffMember[]>;
  /** Returns true if this server may send. */
  readonly mayServe: () => boolean;
  /** Stores the time at which a display was last connected. */
  readonly touch: (socket: HomeSocket, display: PairedDisplay) => Promise<void>;
  readonly log: Logger;
}

export interface BoardBroadcast {
  readonly joined: (socket: HomeSocket, display: PairedDisplay) => void;
  /** Sends the board to a display that has just joined. */
  readonly sendBoard: (socket: HomeSocket) => Promise<void>;
  /** Data that a board may show has changed; an alert is urgent. Does nothing while no display is connected. */
  readonly changed: (urgent?: boolean) => void;
  /** Called once a minute. */
  readonly onMinute: () => void;
  /** A display's new name or grade has been stored. */
  readonly displayChanged: (display: PairedDisplay) => void;
  /** A display's end has been stored: notifies and disconnects it. */
  readonly displayEnded: (id: string) => void;
  /** The displays with a socket on this server, as their sockets know them. */
  readonly displays: () => PairedDisplay[];
  readonly fullBoard: () => Promise<FullBoard>;
  readonly close: () => void;
}

/** A board with its text for comparison with the last one sent; the text leaves out the time and the display's name. */
const comparable = (board: WallBoard) => ({
  board,
  text: JSON.stringify({ ...board, now: null, displayName: null }),
});

/**
 * Broadcasts the boards: reads the full board once for all displays, grades it, and sends it to the displays whose board has
 * changed.
 */
export function createBoardBroadcast({
  io,
  readBoard,
  grade,
  users,
  mayServe,
  touch,
  log,
}: BoardBroadcastOptions): BoardBroadcast {
  const sockets = new Set<HomeSocket>();
  /** The comparison text of the last board sent to each socket. */
  const lastSent = new WeakMap<HomeSocket, string>();
  const nextBoard = batchCalls(async () => readBoard(await users()));
  const boards = throttleLatest<FullBoard>({
    ...pace,
    includesWork: true,
    send: sendAll,
    onFailure(error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'the board could not be read; it is tried again');
    },
  });

  function send(socket: HomeSocket, board: WallBoard, text: string): void {
    const data = parsePayload('wall:board', board, log);
    if (data === null || !mayServe()) return;
    lastSent.set(socket, text);
    socket.emit('wall:board', data);
  }

  // Synchronous, so that no board of the earlier grade is sent after a display was ended or downgraded.
  function sendAll(full: FullBoard): void {
    const graded = new Map<DisplayGrade, { board: WallBoard; text: string }>();
    for (const socket of sockets) {
      const { display } = socket.data;
      if (!display) continue;
      const known = graded.get(display.grade) ?? comparable(grade(full, display));
      graded.set(display.grade, known);
      if (lastSent.get(socket) !== known.text)
        send(socket, { ...known.board, displayName: display.name }, known.text);
    }
  }

  const changed = (urgent = false) => {
    if (sockets.size > 0) boards.offer(nextBoard, urgent);
  };

  function recordSeen(socket: HomeSocket): void {
    const { display } = socket.data;
    if (!display) return;
    touch(socket, display).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, "a display's last connection could not be stored");
    });
  }

  return {
    joined(socket, display) {
      socket.data.display = display;
      sockets.add(socket);
      void socket.join([rooms.display(display.id), rooms.displays(display.grade)]);
      socket.on('disconnect', () => sockets.delete(socket));
      recordSeen(socket);
    },

    async sendBoard(socket) {
      const full = await nextBoard();
      const { display } = socket.data;
      if (!display) return;
      const { board, text } = comparable(grade(full, display));
      send(socket, board, text);
    },

    changed,

    onMinute() {
      changed();
      for (const socket of sockets) recordSeen(socket);
    },

    displayChanged(display) {
      for (const socket of sockets) {
        if (socket.data.display?.id !== display.id || socket.data.display.version > display.version) continue;
        void socket.leave(rooms.displays(socket.data.display.grade));
        void socket.join(rooms.displays(display.grade));
        socket.data.display = display;
        lastSent.delete(socket);
      }
      changed();
    },

    displayEnded(id) {
      for (const socket of sockets) if (socket.data.display?.id === id) delete socket.data.display;
      io.local.to(rooms.display(id)).emit('display:ended', { message: displayEndedText });
      io.local.in(rooms.display(id)).disconnectSockets(true);
    },

    displays: () => [...sockets].flatMap(({ data }) => data.display ?? []),
    fullBoard: nextBoard,
    close: boards.close,
  };
}
