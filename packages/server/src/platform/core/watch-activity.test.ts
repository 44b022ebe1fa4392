import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchActivity } from './watch-activity.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('a home is idle once there was no activity for ten seconds', () => {
  const activity = watchActivity();
  vi.advanceTimersByTime(9_999);
  expect(activity.isIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(activity.isIdle()).toBe(true);
  activity.note();
  expect(activity.isIdle()).toBe(false);
});

it('a home is not idle while a call is under way, nor for ten seconds after it', () => {
  const activity = watchActivity();
  const [endFirst, endSecond] = [activity.begin(), activity.begin()];
  endFirst();
  endFirst();
  vi.advanceTimersByTime(60_000);
  expect(activity.isIdle()).toBe(false);
  endSecond();
  vi.advanceTimersByTime(9_000);
  expect(activity.isIdle()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(activity.isIdle()).toBe(true);
});

it('a home that other servers share is never idle', () => {
  const activity = watchActivity({ isShared: true });
  vi.advanceTimersByTime(60_000);
  expect(activity.isIdle()).toBe(false);
});
