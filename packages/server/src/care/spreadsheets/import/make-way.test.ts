import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRequestMetrics } from '../../../office/monitoring/request-metrics.ts';
import { makeWayFor } from './make-way.ts';

const request = { method: 'GET', route: '/api/vitals', status: 200, seconds: 0.01 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an import pauses as long as its insert took when requests were handled meanwhile, 20 ms at most, and else not at all', async () => {
  const { observe, handled } = createRequestMetrics();
  const pauses: number[] = [];
  const makeWay = makeWayFor(handled, (ms) => Promise.resolve(void pauses.push(ms)));
  const insert = (ms: number, requests: number) =>
    makeWay(async () => {
      for (let n = 0; n < requests; n++) observe(request);
      await vi.advanceTimersByTimeAsync(ms);
      return ms;
    });
  expect(await insert(7, 0)).toBe(7);
  expect(await insert(8, 1)).toBe(8);
  expect(await insert(9, 0)).toBe(9);
  expect(await insert(80, 3)).toBe(80);
  expect(pauses).toEqual([8, 20]);
  // Both of two running inserts pause.
  await Promise.all([insert(5, 0), insert(5, 1)]);
  expect(pauses).toHaveLength(4);
});

it('an insert that fails is told as it is', async () => {
  const makeWay = makeWayFor(createRequestMetrics().handled);
  await expect(makeWay(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
