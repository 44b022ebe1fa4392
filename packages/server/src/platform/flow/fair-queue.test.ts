import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue, type Place } from './fair-queue.ts';

const unknown = (lane: string): Place => ({ lane, preferred: false });
const known = (lane: string): Place => ({ lane, preferred: true });

/** A queue of concurrency 1 whose slot is taken until released; `done` has the names of finished calls in order. */
function queueUp({ maxWaiting = 100, maxWaitMs = 10_000 } = {}) {
  const done: string[] = [];
  const queue = createFairQueue({
    concurrency: 1,
    maxWaiting,
    maxWaitMs,
    refusal: () => new Error('refused'),
  });
  let release: () => void;
  const busy = queue(unknown('first'), () => new Promise<void>((resolve) => (release = resolve)));
  const ask = (place: Place, name: string) =>
    queue(place, async () => {
      await Promise.resolve();
      done.push(name);
    }).catch((error: Error) => error.message);
  return {
    done,
    ask,
    async finish(asked: readonly Promise<unknown>[]) {
      release();
      await busy;
      return Promise.all(asked);
    },
  };
}

it('fair queue: lanes are served round-robin, however many calls wait in one', async () => {
  const { done, ask, finish } = queueUp();
  const flood = Array.from({ length: 20 }, (_, index) => ask(unknown('flood'), `flood ${String(index)}`));
  await finish([...flood, ask(unknown('a'), 'a'), ask(unknown('b'), 'b'), ask(unknown('a'), 'a again')]);
  expect(done.slice(0, 6)).toEqual(['flood 0', 'a', 'b', 'flood 1', 'a again', 'flood 2']);
  expect(done).toHaveLength(23);
});

it('fair queue: preferred lanes come first, and every fifth turn goes to the others', async () => {
  const { done, ask, finish } = queueUp();
  const strangers = ['s1', 's2', 's3'].map((name) => ask(unknown(name), name));
  const devices = Array.from({ length: 9 }, (_, index) =>
    ask(known(`d${String(index)}`), `d${String(index)}`),
  );
  await finish([...strangers, ...devices]);
  expect(done.join(' ')).toBe('d0 d1 d2 d3 s1 d4 d5 d6 d7 s2 d8 s3');
});

it('fair queue: when it is full, the last call of the longest lane is refused in favour of a shorter or preferred lane', async () => {
  const { done, ask, finish } = queueUp({ maxWaiting: 4 });
  const flood = [1, 2, 3, 4, 5].map((index) => ask(unknown('flood'), `flood ${String(index)}`));
  const other = ask(unknown('other'), 'other');
  const device = ask(known('device'), 'device');
  const answers = await finish([...flood, other, device]);
  expect(answers).toEqual([undefined, undefined, 'refused', 'refused', 'refused', undefined, undefined]);
  expect(done).toEqual(['device', 'flood 1', 'other', 'flood 2']);
});

it('fair queue: when it is full of preferred calls, another call is refused itself', async () => {
  const { done, ask, finish } = queueUp({ maxWaiting: 2 });
  const devices = [ask(known('device'), '1'), ask(known('device'), '2')];
  const late = ask(unknown('other'), 'other');
  expect(await finish([...devices, late])).toEqual([undefined, undefined, 'refused']);
  expect(done).toEqual(['1', '2']);
});

it('fair queue: a call that waited too long is refused, and leaves the queue', async () => {
  const { done, ask, finish } = queueUp({ maxWaitMs: 20 });
  const early = ask(unknown('a'), 'early');
  expect(await early).toBe('refused');
  const late = ask(unknown('a'), 'late');
  await finish([late]);
  expect(done).toEqual(['late']);
});

it('fair queue: runs no more calls than its concurrency, and a failed call frees its slot', async () => {
  const queue = createFairQueue({
    concurrency: 2,
    maxWaiting: 9,
    maxWaitMs: 1_000,
    refusal: () => new Error('refused'),
  });
  let working = 0;
  let highest = 0;
  const work = async () => {
    highest = Math.max(highest, (working += 1));
    await pause(2);
    working -= 1;
    throw new Error('failed');
  };
  const all = Array.from({ length: 8 }, (_, index) => queue(unknown(String(index % 3)), work));
  expect((await Promise.allSettled(all)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(highest).toBe(2);
  await expect(queue(unknown('a'), () => Promise.resolve('free'))).resolves.toBe('free');
});
