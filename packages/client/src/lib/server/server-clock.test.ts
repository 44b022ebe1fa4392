// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmClock,
  isClockUnsure,
  serverNow,
  serverTimeAt,
  setClock,
  setClockFromDateHeader,
  setClockFromDevice,
} from './server-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const heard = '2026-11-28T01:40:00.000Z';
/** The device's clock is wrong by 20 minutes from the start, which does no harm. */
let wallMs = 0;
let monotonicMs = 0;

beforeEach(() => {
  wallMs = Date.parse(heard) - 20 * minute;
  monotonicMs = 5_000;
  vi.spyOn(Date, 'now').mockImplementation(() => wallMs);
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  setClock(heard);
});
afterEach(() => vi.restoreAllMocks());

/** Time passes on both clocks. */
function pass(ms: number): void {
  wallMs += ms;
  monotonicMs += ms;
}
const now = () => serverNow().toISOString();

describe('the time without a connection', () => {
  it('goes on from when the server was last heard', () => {
    pass(9 * minute);
    expect(now()).toBe('2026-11-28T01:49:00.000Z');
    expect(isClockUnsure()).toBe(false);
  });

  it.each([
    ['back by 3 h', -3 * hour],
    ['back by 50 minutes', -50 * minute],
    ['back by 30 h', -30 * hour],
  ])('stays right, and is asked for, when the device’s clock is put %s', (_what, jump) => {
    pass(4 * minute);
    wallMs += jump;
    pass(5 * minute);
    expect(now()).toBe('2026-11-28T01:49:00.000Z');
    expect(isClockUnsure()).toBe(true);
  });

  it.each([minute, -minute])('stays right when it is corrected by %i ms, without a word', (jump) => {
    pass(4 * minute);
    wallMs += jump;
    pass(5 * minute);
    expect(now()).toBe('2026-11-28T01:49:00.000Z');
    expect(isClockUnsure()).toBe(false);
  });

  it('is what the device says after it was put forward by 3 h or slept, and is asked for', () => {
    pass(9 * minute);
    wallMs += 3 * hour;
    expect(now()).toBe('2026-11-28T04:49:00.000Z');
    expect(isClockUnsure()).toBe(true);
  });

  it('has gone on in a sleep of 8 h: also where performance.now() stood still', () => {
    wallMs += 8 * hour;
    expect(now()).toBe('2026-11-28T09:40:00.000Z');
    setClock(heard);
    pass(8 * hour);
    expect(now()).toBe('2026-11-28T09:40:00.000Z');
    expect(isClockUnsure()).toBe(false);
  });

  it('is the time that the user confirmed, until the server answers', () => {
    wallMs += 3 * hour;
    confirmClock(new Date('2026-11-28T01:41:00.000Z'));
    expect(isClockUnsure()).toBe(false);
    pass(minute);
    expect(now()).toBe('2026-11-28T01:42:00.000Z');
    setClock('2026-11-28T01:43:00.000Z');
    expect(now()).toBe('2026-11-28T01:43:00.000Z');
  });

  it('tells when something was opened, by the clock as it is known now', () => {
    pass(minute);
    const openedAtMs = performance.now();
    wallMs -= 3 * hour;
    pass(minute);
    expect(serverTimeAt(openedAtMs).toISOString()).toBe('2026-11-28T01:41:00.000Z');
  });

  it('stays unsure after a reload; a reply of the server corrects it', () => {
    setClockFromDevice(new Date(heard), true);
    expect(isClockUnsure()).toBe(true);
    setClockFromDateHeader('Sat, 28 Nov 2026 01:40:00 GMT');
    expect(isClockUnsure()).toBe(false);
    expect(now()).toBe('2026-11-28T01:40:00.500Z');
  });
});
