import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { keepDoor } from './door.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import type { Visitor } from './visitor.ts';

it('forgets a socket whose link was cut while its session was read', async () => {
  let knock: (socket: HomeSocket, next: () => void) => void = () => undefined;
  const io = { use: (step: typeof knock) => void (knock = step), on: () => undefined };
  let answer: (visitor: Visitor) => void = () => undefined;
  const door = keepDoor({
    io: io as unknown as HomeServer,
    look: () => new Promise((resolve) => (answer = resolve)),
    admit: () => true,
    onJoined: () => undefined,
    log: createLog('silent'),
  });
  let asked = 0;
  const visitor = {
    user: {},
    get sessionId() {
      asked += 1;
      return 'a';
    },
  } as unknown as Visitor;

  const conn = new EventEmitter();
  const decided = new Promise<void>((next) => knock({ conn } as unknown as HomeSocket, next));
  conn.emit('close');
  answer(visitor);
  await decided;
  door.turnAway(new Set(['a']), 'expired');
  expect(asked).toBe(0);
});
