import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue, type Place } from './fair-queue.ts';

const stranger = (lane: string): Place => ({ lane, preferred: false });
const known = (lane: string): Place => ({ lane, preferred: true });

/** A queue of one worker, which is busy until released, and what was done in which order. */
function queueUp({ most = 100, longestMs = 10_000 } = {}) {
  const done: string[] = [];
  const queue = createFairQueue({ atOnce: 1, most, longestMs, refusal: () => new Error('refused') });
  let release: () => void;
  const busy = queue(stranger('first'), () => new Promise<void>((resolve) => (release = resolve)));
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

it('lanes take turns, however many wait in one of them', async () => {
  const { done, ask, finish } = queueUp();
  const flood = Array.from({ length: 20 }, (_, index) => ask(stranger('flood'), `flood ${String(index)}`));
  await finish([...flood, ask(stranger('a'), 'a'), ask(stranger('b'), 'b'), ask(stranger('a'), 'a again')]);
  expect(done.slice(0, 6)).toEqual(['flood 0', 'a', 'b', 'flood 1', 'a again', 'flood 2']);
  expect(done).toHaveLength(23);
});

it('preferred lanes come first, and leave every fifth turn to the others', async () => {
  const { done, ask, finish } = queueUp();
  const strangers = ['s1', 's2', 's3'].map((name) => ask(stranger(name), name));
  const devices = Array.from({ length: 9 }, (_, index) =>
    ask(known(`d${String(index)}`), `d${String(index)}`),
  );
  await finish([...strangers, ...devices]);
  expect(done.join(' ')).toBe('d0 d1 d2 d3 s1 d4 d5 d6 d7 s2 d8 s3');
});

it('when all places are taken the last of the longest lane is refused, for whoever waits less or is preferred', async () => {
  const { done, ask, finish } = queueUp({ most: 4 });
  const flood = [1, 2, 3, 4, 5].map((index) => ask(stranger('flood'), `flood ${String(index)}`));
  const other = ask(stranger('other'), 'other');
  const device = ask(known('device'), 'device');
  const answers = await finish([...flood, other, device]);
  expect(answers).toEqual([undefined, undefined, 'refused', 'refused', 'refused', undefined, undefined]);
  expect(done).toEqual(['device', 'flood 1', 'other', 'flood 2']);
});

it('strangers refuse nobody who is preferred', async () => {
  const { done, ask, finish } = queueUp({ most: 2 });
  const devices = [ask(known('device'), '1'), ask(known('device'), '2')];
  const late = ask(stranger('other'), 'other');
  expect(await finish([...devices, late])).toEqual([undefined, undefined, 'refused']);
  expect(done).toEqual(['1', '2']);
});

it('who has waited too long is refused, and nobody waits behind them', async () => {
  const { done, ask, finish } = queueUp({ longestMs: 20 });
  const early = ask(stranger('a'), 'early');
  expect(await early).toBe('refused');
  const late = ask(stranger('a'), 'late');
  await finish([late]);
  expect(done).toEqual(['late']);
});

it('as many work at once as may, and a failure frees its turn', async () => {
  const queue = createFairQueue({
    atOnce: 2,
    most: 9,
    longestMs: 1_000,
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
  const all = Array.from({ length: 8 }, (_, index) => queue(stranger(String(index % 3)), work));
  expect((await Promise.allSettled(all)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(highest).toBe(2);
  await expect(queue(stranger('a'), () => Promise.resolve('free'))).resolves.toBe('free');
});
