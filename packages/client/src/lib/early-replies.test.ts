import { afterEach, expect, it, vi } from 'vitest';
import { startAutoRefetch } from './auto-refetch.ts';
import { request } from './request.ts';
import { serverNow } from './server-clock.ts';

const alerts = { method: 'GET', path: '/api/care-alerts', reply: {} } as const;

afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a load that got the reply that index.html asked for takes its age into account, and loads again at once', async () => {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ rel: 'preload', as: 'fetch', href: alerts.path }))
    link.setAttribute(name, value);
  document.head.append(link);
  const date = new Date(Date.now() - 60_000).toUTCString();
  const reply = vi.fn(() => Promise.resolve(new Response('{"alerts":[]}', { headers: { date } })));
  // It was here 20 s ago: a slow line brought the scripts later.
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
