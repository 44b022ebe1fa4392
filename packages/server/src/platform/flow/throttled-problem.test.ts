import { afterEach, expect, it, vi } from 'vitest';
import { throttledProblem } from './throttled-problem.ts';

afterEach(() => vi.useRealTimers());

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [0, '1 minute'],
])('throttled for %d s: "Try again in %s", and Retry-After in seconds', (seconds, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T14:00:00Z') });
  const problem = throttledProblem('Too many wrong codes', new Date(Date.now() + seconds * 1_000));
  expect(problem.message).toBe(`Too many wrong codes. Try again in ${text}.`);
  expect(problem.details.retryAfter).toBe(seconds);
});
