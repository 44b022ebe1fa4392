import { defaultWallHours, type EventName, type WallBoard } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../../platform/core/log.ts';
import type { PairedDisplay } from '../../people/displays/identify-display.ts';
import type { FullBoard } from '../wall/full-board.ts';
import { createGradeBoard } from '../wall/grade-board.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import { createBoardBroadcast } from './board-broadcast.ts';

const displayOf = (id: string, fields: Partial<PairedDisplay> = {}): PairedDisplay => ({
  id,
  version: 1,
  name: 'Station',
  grade: 'full-name',
  renewedAt: null,
  ...fields,
});

function build() {
  const home = { who: 'Rosa', fails: false, reads: 0, waitMs: 0 };
  const touched: string[] = [];
  const wall = createBoardBroadcast({
    io: {
      local: { to: () => ({ emit: () => true }), in: () => ({ disconnectSockets: () => undefined }) },
    } as never as HomeServer,
    async readBoard() {
      home.reads += 1;
      const board = fullBoard(home.who);
      await pause(home.waitMs);
      if (home.fails) throw new Error('away');
      return board;
    },
    grade: createGradeBoard({ secretKey: 'k', timezone: 'Europe/Madrid', version: '1', program: '1' }),
    mayServe: () => true,
    users: () => Promise.resolve([]),
    touch: (_socket, { id }) => Promise.resolve(void touched.push(id)),
    log: createLog('silent'),
  });
  return { home, wall, touched };
}

function fullBoard(name: string): FullBoard {
  const resident = { id: 'a'.repeat(24), name, lastName: 'Vidal', roomNumber: '1' };
  const stats = {
    connectedUsersCount: 0,
    todayRecordsCount: 0,
    pendingMedicationsCount: 0,
    doses: { overdue: 0, missed: 0, due: 0, later: 0 },
    completedVitalsCount: 0,
    measuredResidentsCount: 0,
    activeResidentsCount: 1,
  };
  return {
    now: new Date(),
    stats,
    flagged: [],
    flaggedCount: 0,
    doses: [],
    readingsCount: 0,
    alerts: [],
    moreAlerts: 0,
    presence: [],
    maintenance: null,
    withdrawn: [],
    hours: defaultWallHours,
    residents: [{ resident, measuredToday: false, tone: 'normal', word: null, side: 'normal' }],
  };
}

function socketOf() {
  const boards: WallBoard[] = [];
  const leaving: (() => void)[] = [];
  const socket = {
    data: {},
    join: () => undefined,
    leave: () => undefined,
    on: (_event: string, listener: () => void) => leaving.push(listener),
    emit: (event: EventName, board: WallBoard) => event === 'wall:board' && boards.push(board),
  } as never as HomeSocket;
  return { socket, boards, leave: () => leaving.forEach((listener) => listener()) };
}

const names = (boards: WallBoard[]) => boards.map(({ residents }) => residents[0]?.who);

it('board broadcast: reads no board while no display is connected, or after the last has left', async () => {
  const { home, wall } = build();
  wall.changed();
  wall.onMinute();
  await pause(20);
  expect(home.reads).toBe(0);
  const { socket, leave } = socketOf();
  wall.joined(socket, displayOf('1'));
  wall.changed();
  await pause(20);
  expect(home.reads).toBe(1);
  leave();
  wall.changed();
  await pause(150);
  expect(home.reads).toBe(1);
  wall.close();
});

it('board broadcast: sends a display only boards that differ from the last one sent to it', async () => {
  const { home, wall } = build();
  const [first, second] = [socketOf(), socketOf()];
  wall.joined(first.socket, displayOf('1'));
  await wall.sendBoard(first.socket);
  wall.changed();
  await pause(130);
  expect(names(first.boards)).toEqual(['Rosa Vidal']);
  home.who = 'Ana';
  wall.joined(second.socket, displayOf('2', { grade: 'room' }));
  await wall.sendBoard(second.socket);
  wall.onMinute();
  await pause(130);
  expect(names(first.boards)).toEqual(['Rosa Vidal', 'Ana Vidal']);
  expect(names(second.boards)).toEqual([null]);
  wall.close();
});

it('board broadcast: a board read before a display was ended or given a lower grade is not sent to it', async () => {
  const { home, wall } = build();
  const [ended, changed] = [socketOf(), socketOf()];
  wall.joined(ended.socket, displayOf('1'));
  wall.joined(changed.socket, displayOf('2'));
  home.waitMs = 40;
  const sending = Promise.all([wall.sendBoard(ended.socket), wall.sendBoard(changed.socket)]);
  wall.changed();
  await pause(10);
  wall.displayEnded('1');
  wall.displayChanged(displayOf('2', { version: 2, grade: 'room', name: 'Hall' }));
  // An older version that arrives late is ignored.
  wall.displayChanged(displayOf('2'));
  await sending;
  await pause(250);
  expect(ended.boards).toEqual([]);
  expect(changed.boards.length).toBeGreaterThan(0);
  expect(new Set(names(changed.boards))).toEqual(new Set([null]));
  expect(changed.boards.at(-1)).toMatchObject({ displayName: 'Hall', grade: 'room' });
  wall.close();
});

it('board broadcast: tries again when the board could not be read', async () => {
  const { home, wall } = build();
  const { socket, boards } = socketOf();
  wall.joined(socket, displayOf('1'));
  home.fails = true;
  wall.changed();
  await pause(50);
  home.fails = false;
  await pause(1_200);
  expect(names(boards)).toEqual(['Rosa Vidal']);
  wall.close();
});

it('board broadcast: stores the last connection of a display when it joins and every minute, but not once it was ended', async () => {
  const { wall, touched } = build();
  const [one, two] = [socketOf(), socketOf()];
  wall.joined(one.socket, displayOf('1'));
  wall.joined(two.socket, displayOf('2'));
  wall.displayEnded('2');
  wall.onMinute();
  await pause(10);
  expect(touched).toEqual(['1', '2', '1']);
  wall.close();
});
