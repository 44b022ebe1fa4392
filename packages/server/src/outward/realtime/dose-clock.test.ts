import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/core/log.ts';
import { createDoseClock } from './dose-clock.ts';

afterEach(() => void vi.useRealTimers());

it('a dose becomes due once its time has come, also when the clock is set back before', async () => {
  const nine = new Date('2026-11-21T08:00:00Z');
  vi.useFakeTimers({ now: nine.getTime() - 400 });
  const changes: number[] = [];
  const clock = createDoseClock({
    nextChange: () => Promise.resolve(nine),
    isNeeded: () => true,
    onChange: () => changes.push(Date.now() - nine.getTime()),
    log: createLog('silent'),
  });
  clock.plan();
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(nine.getTime() - 600);
  await vi.advanceTimersByTimeAsync(590);
  expect(changes).toEqual([]);
  await vi.advanceTimersByTimeAsync(30);
  expect(changes).toHaveLength(1);
  expect(changes[0]).toBeGreaterThanOrEqual(0);
  clock.close();
});
