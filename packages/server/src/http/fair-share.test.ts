import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '@hearthline/contracts';
import { fairShare } from './fair-share.ts';
import type { Identify, Identity } from '../sessions/identify.ts';
import type { Context, Step } from './state.ts';

const state = new Map<string, Identity>();
/** Who a cookie speaks for at this moment: whoever it names, unless the test says otherwise. */
const identify: Identify = (cookie = '') => Promise.resolve(state.get(cookie) ?? identityOf(cookie));
const identityOf = (id: string) => ({ user: { id, role: 'nurse' } }) as unknown as Identity;

const request = (user: string | null, method: 'GET' | 'POST', access: string, heavy = false) =>
  ({
    state: { identity: user === null ? null : identityOf(user), endpoint: { method, access, heavy } },
    headerSent: false,
    req: { socket: { destroyed: false } },
    get: (header: string) => (header === 'cookie' ? user : ''),
  }) as unknown as Context;
const reading = (user: string | null) => request(user, 'GET', 'canViewRecords');

/** Sends requests through one step; `begun` counts those that are handled, which end when told to. */
function through(step: Step) {
  const ends: (() => void)[] = [];
  const outcomes: unknown[] = [];
  const send = async (ctx: Context): Promise<void> => {
    const handled = () => new Promise<void>((resolve) => ends.push(resolve));
    await Promise.resolve(step(ctx as never, handled)).catch((error: unknown) => outcomes.push(error));
  };
  return { send, outcomes, begun: () => ends.length, end: () => ends.shift()?.() };
}

describe('of one user', () => {
  it('eight reads are under way, the next 100 wait, and the rest are told to come again', async () => {
    const { send, outcomes, begun } = through(fairShare(identify));
    for (let n = 0; n < 116; n += 1) void send(reading('ana'));
    await Promise.resolve();
    expect(begun()).toBe(8);
    await new Promise((resolve) => setTimeout(resolve));
    expect(outcomes).toHaveLength(8);
    const [refusal] = outcomes as Problem[];
    expect([refusal?.code, refusal?.status, refusal?.details.retryAfter]).toEqual(['throttled', 429, 1]);
    void send(reading('ben'));
    void send(reading(null));
    expect(begun()).toBe(10);
  });

  it('three lists are under way beside them', async () => {
    const { send, begun } = through(fairShare(identify));
    for (let n = 0; n < 5; n += 1) void send(request('ana', 'GET', 'canViewRecords', true));
    expect(begun()).toBe(3);
    void send(reading('ana'));
    void send(request('ben', 'GET', 'canViewRecords', true));
    expect(begun()).toBe(5);
  });

  it('500 writes go through at once, what follows waits, and far more are told to come again; a sign-out never', async () => {
    const { send, outcomes, begun } = through(fairShare(identify));
    for (let n = 0; n < 700; n += 1) void send(request('ana', 'POST', 'canRecordVitals'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun()).toBeGreaterThanOrEqual(500);
    expect(begun()).toBeLessThan(520);
    // Those that would wait more than three seconds.
    expect(outcomes.length).toBeGreaterThan(30);
    expect(outcomes.length).toBeLessThan(60);
    expect(outcomes[0]).toMatchObject({ code: 'throttled' });
    const before = begun();
    void send(request('ana', 'POST', 'signed-in'));
    void send(request('ben', 'POST', 'canRecordVitals'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun()).toBeGreaterThanOrEqual(before + 2);
  });
});

describe('a request that waited while its session ended', () => {
  const ended = { ended: 'logged-out-by-root' } as const;

  it('is refused when its turn comes, a read', async () => {
    const { send, outcomes, begun, end } = through(fairShare(identify));
    for (let n = 0; n < 9; n += 1) void send(reading('eva'));
    state.set('eva', ended);
    end();
    await new Promise((resolve) => setTimeout(resolve));
    expect(outcomes).toMatchObject([{ code: 'SESSION_EXPIRED' }]);
    expect(begun()).toBe(7);
  });

  it('is refused when its time comes, a write', async () => {
    const { send, outcomes } = through(fairShare(identify));
    for (let n = 0; n < 500; n += 1) void send(request('ida', 'POST', 'canRecordVitals'));
    const late = send(request('ida', 'POST', 'canRecordVitals'));
    state.set('ida', ended);
    await late;
    expect(outcomes).toMatchObject([{ code: 'SESSION_EXPIRED' }]);
  });
});

it('a write that was answered while it waited, as when the database went away, is not done afterwards', async () => {
  const { send, begun } = through(fairShare(identify));
  for (let n = 0; n < 500; n += 1) void send(request('uma', 'POST', 'canRecordVitals'));
  const late = request('uma', 'POST', 'canRecordVitals');
  const sent = send(late);
  Object.assign(late, { headerSent: true });
  await sent;
  expect(begun()).toBe(500);
});

it('a read that hangs gives its place on', async () => {
  vi.useFakeTimers();
  const { send, begun } = through(fairShare(identify));
  for (let n = 0; n < 9; n += 1) void send(reading('ula'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(begun()).toBe(9);
  vi.useRealTimers();
});
