import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttleLatest, type ThrottledLatest } from './throttle.ts';

let latest: ThrottledLatest<number>;
// A clock of its own: how busy the machine is does not matter.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
});
afterEach(() => {
  latest.close();
  vi.useRealTimers();
});

/** Lets time go by. */
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Work that takes so long. */
const working = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function build(everyMs = 50, retryMs = 80, urgentPerSecond = 0) {
  const said: { value: number; at: number }[] = [];
  const failures: unknown[] = [];
  latest = throttleLatest<number>({
    everyMs,
    retryMs,
    urgentPerSecond,
    send: (value) => said.push({ value, at: performance.now() }),
    onFailure: (error) => failures.push(error),
  });
  return { said, failures };
}

describe('latest', () => {
  it('sends at most once a window, the newest last', async () => {
    const { said } = build(50);
    const begun = performance.now();
    for (let n = 0; n < 40; n++) {
      latest.offer(() => n);
      await pause(5);
    }
    const took = performance.now() - begun;
    await pause(120);
    expect(said.length).toBeGreaterThan(2);
    expect(said.length).toBeLessThanOrEqual(Math.ceil(took / 50) + 1);
    for (const [index, { at }] of said.slice(1).entries()) expect(at - said[index]!.at).toBeGreaterThan(48);
    expect(said.at(-1)!.value).toBe(39);
  });

  it('works out what it sends once, however often it was asked, and never twice at once', async () => {
    const { said } = build(10);
    let running = 0;
    let most = 0;
    let runs = 0;
    const slow = async () => {
      runs += 1;
      most = Math.max(most, ++running);
      await working(30);
      running -= 1;
      return runs;
    };
    for (let n = 0; n < 20; n++) {
      latest.offer(slow);
      await pause(3);
    }
    await pause(120);
    expect(most).toBe(1);
    expect(runs).toBe(said.length);
    expect(runs).toBeLessThan(8);
  });

  it('need not rest before what is urgent, as often in a second as it may hurry', async () => {
    const { said } = build(400, 80, 2);
    for (const value of [1, 2, 3, 4]) {
      latest.offer(() => value, value > 1);
      await pause(30);
    }
    expect(said.map(({ value }) => value)).toEqual([1, 2, 3]);
    await pause(450);
    expect(said.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  });

  it('does not rest after work during which something urgent came', async () => {
    const { said } = build(400, 80, 1);
    latest.offer(() => working(50).then(() => 1));
    await pause(20);
    latest.offer(() => 2, true);
    await pause(90);
    expect(said.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('says nothing for null', async () => {
    const { said } = build();
    latest.offer(() => null);
    await pause(20);
    expect(said).toEqual([]);
  });

  it('tries a failure again later, with whatever is newest then', async () => {
    const { said, failures } = build(10, 60);
    latest.offer(() => Promise.reject(new Error('away')));
    await pause(20);
    expect(failures).toHaveLength(1);
    latest.offer(() => 7);
    await pause(20);
    expect(said).toEqual([]);
    await pause(80);
    expect(said.map(({ value }) => value)).toEqual([7]);
  });

  it('says nothing after it was closed', async () => {
    const { said } = build(10);
    latest.offer(() => 1);
    latest.close();
    latest.offer(() => 2);
    await pause(40);
    expect(said).toEqual([]);
  });
});
