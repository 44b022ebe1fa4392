// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from './activity.ts';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');

/** A tab with a sign-in at 12:00, its clock ticking twice a second. */
function open(extend: () => Promise<void>) {
  const session = { expiresAt: start + 15 * minute };
  const warn = vi.fn<(secondsLeft: number | null) => void>();
  const expire = vi.fn(() => {
    session.expiresAt = Infinity;
  });
  const activity = watchActivity({
    now: Date.now,
    expiresAt: () => session.expiresAt,
    extend,
    warn,
    expire,
  });
  const timer = setInterval(activity.tick, 500);
  return { session, warn, expire, activity, close: () => clearInterval(timer) };
}

describe('Session activity', () => {
  let tab: ReturnType<typeof open>;
  const extend = vi.fn(async () => {
    tab.session.expiresAt = Date.now() + 15 * minute;
    await Promise.resolve();
  });

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    extend.mockReset();
    tab = open(extend);
  });
  afterEach(() => {
    tab.close();
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('asks the server at most once a minute, with the last input sent at the end of that minute', async () => {
    await pass(10_000);
    tab.activity.touch();
    await pass(49_000);
    expect(extend).not.toHaveBeenCalled();
    await pass(2_000);
    expect(extend).toHaveBeenCalledOnce();
    tab.activity.touch();
    await pass(30_000);
    tab.activity.touch();
    expect(extend).toHaveBeenCalledOnce();
    await pass(31_000);
    expect(extend).toHaveBeenCalledTimes(2);
  });

  it('asks at once for the first input after a while, and never without input', async () => {
    await pass(10 * minute);
    expect(extend).not.toHaveBeenCalled();
    tab.activity.touch();
    await pass(0);
    expect(extend).toHaveBeenCalledOnce();
  });

  it('does not ask for an input in the time of the warning, even if the clock has not ticked since', async () => {
    tab.session.expiresAt = start + 8_000;
    tab.activity.touch();
    await pass(0);
    expect(tab.warn).toHaveBeenLastCalledWith(8);
    await pass(9_000);
    expect(extend).not.toHaveBeenCalled();
    expect(tab.expire).toHaveBeenCalledOnce();
  });

  it('warns for 30 s with a countdown, and ends the session once', async () => {
    await pass(14.5 * minute - 1_000);
    expect(tab.warn).not.toHaveBeenCalled();
    await pass(1_000);
    expect(tab.warn).toHaveBeenLastCalledWith(30);
    await pass(10_000);
    expect(tab.warn).toHaveBeenLastCalledWith(20);
    await pass(20_000);
    expect(tab.expire).toHaveBeenCalledOnce();
    await pass(minute);
    expect(tab.expire).toHaveBeenCalledOnce();
    expect(tab.warn).toHaveBeenLastCalledWith(null);
  });

  it('extends on "Stay Logged In" during the warning, not on other input', async () => {
    await pass(14.6 * minute);
    tab.activity.touch();
    await pass(2_000);
    expect(extend).not.toHaveBeenCalled();
    tab.activity.stay();
    await pass(1_000);
    expect(extend).toHaveBeenCalledOnce();
    expect(tab.warn).toHaveBeenLastCalledWith(null);
  });

  it('ends the warning when another tab extended the session', async () => {
    await pass(14.6 * minute);
    tab.session.expiresAt = Date.now() + 15 * minute;
    await pass(500);
    expect(tab.warn).toHaveBeenLastCalledWith(null);
  });

  it('asks at most once a minute although the server returns no later end, at the maximum length', async () => {
    const end = tab.session.expiresAt;
    extend.mockImplementation(async () => Promise.resolve());
    for (let second = 0; second < 5 * 60; second += 1) {
      tab.activity.touch();
      await pass(1_000);
    }
    expect(extend.mock.calls.length).toBeLessThanOrEqual(5);
    expect(tab.session.expiresAt).toBe(end);
    await pass(10 * minute);
    expect(tab.expire).toHaveBeenCalledOnce();
  });

  it('retries 5 s after a failed request', async () => {
    extend.mockRejectedValueOnce(new Error('away'));
    await pass(2 * minute);
    tab.activity.touch();
    await pass(4_500);
    expect(extend).toHaveBeenCalledOnce();
    await pass(1_000);
    expect(extend).toHaveBeenCalledTimes(2);
  });
});
