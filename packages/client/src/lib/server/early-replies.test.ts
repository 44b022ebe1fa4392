import { afterEach, expect, it, vi } from 'vitest';
import { startAutoRefetch } from '../live/auto-refetch.ts';
import { request } from './request.ts';
import { serverNow } from './server-clock.ts';

const alerts = { method: 'GET', path: '/api/care-alerts', reply: ['alerts'] } as const;

afterEach(() => {
  delete window.earlyReplies;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Has index.html have asked for the alerts, and then been given this. */
const askedEarly = (reply: Promise<Response>) => (window.earlyReplies = new Map([[alerts.path, reply]]));

it('a load that got the reply that index.html asked for takes its age into account, and loads again at once', async () => {
  const date = new Date(Date.now() - 60_000).toUTCString();
  const reply = vi.fn(() => Promise.resolve(new Response('{"alerts":[]}', { headers: { date } })));
  askedEarly(reply());
  // The reply arrived 20 s ago; a slow line delivered the scripts later.
  const arrived = { responseEnd: 1 } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'now').mockReturnValue(20_001);
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([arrived]);
  vi.stubGlobal('fetch', reply);

  const report = vi.fn();
  const clocks: number[] = [];
  const load = async (signal: AbortSignal) => {
    await request(alerts, {}, { signal });
    clocks.push(Math.round((serverNow().getTime() - Date.parse(date)) / 1_000));
  };
  const stop = startAutoRefetch({ load, report });
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2));
  stop();
  expect(reply).toHaveBeenCalledTimes(2);
  expect(clocks).toEqual([21, 1]);

  const stopOther = startAutoRefetch({ load, report });
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(3));
  stopOther();
  expect(reply).toHaveBeenCalledTimes(3);
});

it('one that was refused or failed is sent again, and so is what was asked for before a sign-in', async () => {
  const sent = vi.fn(() => Promise.resolve(new Response('{"alerts":[1]}')));
  vi.stubGlobal('fetch', sent);
  const refused = Promise.resolve(new Response('{"code":"no-session"}', { status: 401 }));
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  for (const reply of [refused, failed]) {
    askedEarly(reply);
    expect(await request(alerts, {}, {})).toEqual({ alerts: [1] });
  }
  expect(sent).toHaveBeenCalledTimes(2);

  askedEarly(Promise.resolve(new Response('{"alerts":[]}')));
  await request({ method: 'POST', path: '/api/auth/login', reply: ['alerts'] }, { body: {} }, {});
  expect(await request(alerts, {}, {})).toEqual({ alerts: [1] });
  expect(sent).toHaveBeenCalledTimes(4);
});

it('one that does not come is given up when its load is, and after the time of any other call', async () => {
  vi.useFakeTimers();
  try {
    askedEarly(new Promise(() => undefined));
    const load = new AbortController();
    const left = request(alerts, {}, { signal: load.signal });
    load.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');

    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    askedEarly(new Promise(() => undefined));
    await expect(request(alerts, {}, {})).rejects.toThrow('did not answer within 10 s');
  } finally {
    vi.useRealTimers();
  }
});
