import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit, createRateWindow } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const refusal = (retryAfter: number) => new Error(`again in ${String(retryAfter)} s`);
const create = (servers = 1) =>
  createRateLimit({ perSecond: 10, burst: 5, maxDelayMs: 1_000, serverCount: () => servers, refusal });
// Vitest does not fake node:timers/promises; this routes its setTimeout through the faked global one.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

describe('rate limit', () => {
  it('a burst passes at once, later calls are delayed to ten per second', async () => {
    const limit = create();
    let done = 0;
    for (let n = 0; n < 10; n += 1) void limit('a').then(() => (done += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(5);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toBe(7);
    await vi.advanceTimersByTimeAsync(300);
    expect(done).toBe(10);
  });

  it('a call that would wait too long is refused with the seconds to wait, and is not counted', async () => {
    const limit = create();
    const outcomes = Array.from({ length: 20 }, () => limit('a').then(() => 'done', String));
    await vi.advanceTimersByTimeAsync(1_000);
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome === 'done')).toHaveLength(15);
    expect(settled.at(-1)).toBe('Error: again in 1.1 s');
    await vi.advanceTimersByTimeAsync(500);
    await expect(limit('a')).resolves.toBe(false);
  });

  it('one of five servers allows a fifth of the burst and of the calls per second', async () => {
    const limit = create(5);
    let done = 0;
    for (let n = 0; n < 3; n += 1) void limit('a').then(() => (done += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toBe(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toBe(3);
  });

  it('each key has its own burst', async () => {
    const limit = create();
    for (let n = 0; n < 5; n += 1) await limit('a');
    await expect(limit('b')).resolves.toBe(false);
  });
});

it('rate window: three in any second, however they lie', async () => {
  const window = createRateWindow(3, 1_000);
  const took = [];
  for (const waitMs of [0, 300, 300, 300, 100, 200]) {
    await vi.advanceTimersByTimeAsync(waitMs);
    took.push(window.tryTake());
  }
  // At 0, 300, 600, 900, 1000 and 1200 ms: the first one has left the window at 1000.
  expect(took).toEqual([true, true, true, false, true, false]);
});
