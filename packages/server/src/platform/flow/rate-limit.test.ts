import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const refusal = (retryAfter: number) => new Error(`again in ${String(retryAfter)} s`);
const create = () => createRateLimit({ perSecond: 10, burst: 5, maxDelayMs: 1_000, refusal });
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

  it('each key has its own burst', async () => {
    const limit = create();
    for (let n = 0; n < 5; n += 1) await limit('a');
    await expect(limit('b')).resolves.toBe(false);
  });
});
