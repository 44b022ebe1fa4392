import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const refusal = (retryAfter: number) => new Error(`again in ${String(retryAfter)} s`);
const create = () => createRateLimit({ perSecond: 10, burst: 5, longestWaitMs: 1_000, refusal });
// timers/promises are not faked: what is slowed down is seen by what was let through so far.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

describe('a pace', () => {
  it('lets a burst through at once, and what follows ten a second', async () => {
    const pace = create();
    let done = 0;
    for (let n = 0; n < 10; n += 1) void pace('a').then(() => (done += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(5);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toBe(7);
    await vi.advanceTimersByTimeAsync(300);
    expect(done).toBe(10);
  });

  it('refuses what would wait too long, says when to come again, and counts it for nothing', async () => {
    const pace = create();
    const outcomes = Array.from({ length: 20 }, () => pace('a').then(() => 'done', String));
    await vi.advanceTimersByTimeAsync(1_000);
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome === 'done')).toHaveLength(15);
    expect(settled.at(-1)).toBe('Error: again in 1.1 s');
    await vi.advanceTimersByTimeAsync(500);
    await expect(pace('a')).resolves.toBe(false);
  });

  it('is each key’s own', async () => {
    const pace = create();
    for (let n = 0; n < 5; n += 1) await pace('a');
    await expect(pace('b')).resolves.toBe(false);
  });
});
