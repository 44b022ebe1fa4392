import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const loopTurn = () => new Promise((resolve) => setImmediate(resolve));

it('Turns: of work that waits at the same time each goes on in a turn of the event loop of its own', async () => {
  const turns = createTurns();
  let loops = 0;
  const at: number[] = [];
  const waiting = Promise.all([1, 2, 3].map(() => turns.next().then(() => at.push(loops))));
  for (; at.length < 3; loops += 1) await loopTurn();
  await waiting;
  expect(new Set(at).size).toBe(3);
});

it('a turn is over after its time, and another begins after the others had theirs', async () => {
  const turns = createTurns(1);
  const until = performance.now() + 2;
  while (performance.now() < until);
  expect(turns.isOver()).toBe(true);
  await turns.next();
  expect(createTurns(60_000).isOver()).toBe(false);
});
