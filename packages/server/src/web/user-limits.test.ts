import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '@hearthline/contracts';
import { userLimits } from './user-limits.ts';
import type { Identify, Identity } from '../people/sessions/identify.ts';
import type { Context, Middleware } from './state.ts';

const state = new Map<string, Identity>();
/** Identifies a cookie as the user it names, unless the test set another identity. */
const identify: Identify = (cookie = '') => Promise.resolve(state.get(cookie) ?? identityOf(cookie));
const identityOf = (id: string) => ({ user: { id, role: 'nurse' } }) as unknown as Identity;

const request = (
  user: string | null,
  method: 'GET' | 'POST',
  access: string,
  heavy = false,
  media?: string,
) =>
  ({
    state: {
      identity: user === null ? null : identityOf(user),
      endpoint: { method, access, heavy, reply: media === undefined ? null : { media } },
    },
    headerSent: false,
    req: { socket: { destroyed: false } },
    get: (header: string) => (header === 'cookie' ? user : ''),
  }) as unknown as Context;
const read = (user: string | null) => request(user, 'GET', 'canViewRecords');

/** Sends requests through one middleware; `begun` counts those handled so far, and `end` finishes the oldest. */
function through(middleware: Middleware) {
  const ends: (() => void)[] = [];
  const outcomes: unknown[] = [];
  const send = async (ctx: Context): Promise<void> => {
    const handled = () => new Promise<void>((resolve) => ends.push(resolve));
    await Promise.resolve(middleware(ctx as never, handled)).catch((error: unknown) => outcomes.push(error));
  };
  return { send, outcomes, begun: () => ends.length, end: () => ends.shift()?.() };
}

describe('limits of one user', () => {
  it('eight reads run at a time, the next 100 wait, and the rest get 429', async () => {
    const { send, outcomes, begun } = through(userLimits(identify, () => 1));
    for (let n = 0; n < 116; n += 1) void send(read('ana'));
    await Promise.resolve();
    expect(begun()).toBe(8);
    await new Promise((resolve) => setTimeout(resolve));
    expect(outcomes).toHaveLength(8);
    const [refusal] = outcomes as Problem[];
    expect([refusal?.code, refusal?.status, refusal?.details.retryAfter]).toEqual(['throttled', 429, 1]);
    void send(read('ben'));
    void send(read(null));
    expect(begun()).toBe(10);
  });

  it('two heavy reads run at a time, with a limit apart from other reads', async () => {
    const { send, begun } = through(userLimits(identify, () => 1));
    for (let n = 0; n < 5; n += 1) void send(request('ana', 'GET', 'canViewRecords', true));
    expect(begun()).toBe(2);
    void send(read('ana'));
    void send(request('ben', 'GET', 'canViewRecords', true));
    expect(begun()).toBe(4);
  });

  it('two downloads at a time, each until all of it was taken; one too many is refused, and not handled', async () => {
    const { send, outcomes, begun, end } = through(userLimits(identify, () => 1));
    const download = (user: string) => request(user, 'GET', 'canViewRecords', true, 'text/csv');
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    const [first, failing] = [download('ana'), download('ana')];
    const sent = new PassThrough();
    void send(first);
    void send(failing);
    Object.assign(first, { body: sent });
    // Both handlers have answered: the second one without a file.
    [end, end].forEach((answer) => answer());
    await settled();
    void send(download('ana'));
    await settled();
    // One is being sent, and one is being handled.
    await send(download('ana'));
    expect(outcomes).toMatchObject([{ code: 'throttled', status: 429 }]);
    void send(request('ana', 'GET', 'canViewRecords', false, 'image/webp'));
    void send(download('ben'));
    expect(begun()).toBe(3);
    sent.destroy();
    await settled();
    void send(download('ana'));
    expect(begun()).toBe(4);
  });

  it('a heavy read begins after the writes under way, and other reads at once', async () => {
    const { send, begun, end } = through(userLimits(identify, () => 1));
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    void send(request('ana', 'POST', 'canRecordVitals'));
    await settled();
    void send(request('ben', 'GET', 'canViewRecords', true));
    void send(read('ben'));
    await settled();
    expect(begun()).toBe(2);
    // The write ends, and the heavy read begins.
    end();
    await settled();
    expect(begun()).toBe(2);
  });

  it('a heavy read does not wait for what is done with a file', async () => {
    const { send, begun } = through(userLimits(identify, () => 1));
    const uploading = request('ana', 'POST', 'canImport');
    Object.assign(uploading.state.endpoint, { upload: { field: 'file', maxBytes: 1 } });
    void send(uploading);
    await new Promise((resolve) => setTimeout(resolve));
    void send(request('ben', 'GET', 'canViewRecords', true));
    expect(begun()).toBe(2);
  });

  it('between two of its steps a heavy read waits for the writes that have begun meanwhile', async () => {
    const { send, end } = through(userLimits(identify, () => 1));
    const heavy = request('ben', 'GET', 'canViewRecords', true);
    void send(heavy);
    await heavy.state.takeTurn?.();
    void send(request('ana', 'POST', 'canRecordVitals'));
    let goesOn = false;
    const turn = heavy.state.takeTurn?.().then(() => (goesOn = true));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(goesOn).toBe(false);
    // The read, which is older, and the write.
    [end, end].forEach((answer) => answer());
    await turn;
    expect(goesOn).toBe(true);
  });

  it('500 writes pass at once, later ones wait, and those that would wait over 3 s get 429; a sign-out always passes', async () => {
    const { send, outcomes, begun } = through(userLimits(identify, () => 1));
    for (let n = 0; n < 700; n += 1) void send(request('ana', 'POST', 'canRecordVitals'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun()).toBeGreaterThanOrEqual(500);
    expect(begun()).toBeLessThan(520);
    // The requests that would wait more than three seconds are refused.
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

describe('a request whose session ended while it waited', () => {
  const ended = { ended: 'logged-out-by-root' } as const;

  it('is refused when it is a read that gets its slot', async () => {
    const { send, outcomes, begun, end } = through(userLimits(identify, () => 1));
    for (let n = 0; n < 9; n += 1) void send(read('eva'));
    state.set('eva', ended);
    end();
    await new Promise((resolve) => setTimeout(resolve));
    expect(outcomes).toMatchObject([{ code: 'SESSION_EXPIRED' }]);
    expect(begun()).toBe(7);
  });

  it('is refused when it is a write whose delay is over', async () => {
    const { send, outcomes } = through(userLimits(identify, () => 1));
    // More than a burst: on a slow machine some of it is free again before the last one is sent.
    for (let n = 0; n < 520; n += 1) void send(request('ida', 'POST', 'canRecordVitals'));
    const late = send(request('ida', 'POST', 'canRecordVitals'));
    state.set('ida', ended);
    await late;
    expect(outcomes.at(-1)).toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});

it('user limits: a write that was replied to while it waited is not handled afterwards', async () => {
  const { send, begun } = through(userLimits(identify, () => 1));
  for (let n = 0; n < 520; n += 1) void send(request('uma', 'POST', 'canRecordVitals'));
  const late = request('uma', 'POST', 'canRecordVitals');
  const sent = send(late);
  Object.assign(late, { headerSent: true });
  await sent;
  expect(begun()).toBe(520);
});

it('user limits: a read that hangs gives up its slot after 8 s', async () => {
  vi.useFakeTimers();
  const { send, begun } = through(userLimits(identify, () => 1));
  for (let n = 0; n < 9; n += 1) void send(read('ula'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(begun()).toBe(9);
  vi.useRealTimers();
});
