import { afterEach, expect, it, vi } from 'vitest';
import { sessionCheckErrorAtom } from '../features/people/session/check-session.ts';
import { store } from '../lib/state/store.ts';
import { untilDashboardIsReady } from './first-page.ts';
import { fetchSignedIn } from './require-session.tsx';
import { routes } from './routes.ts';

afterEach(() => vi.useRealTimers());

it('the dashboard waits for its scripts and its session, and no longer when that cannot be known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const draw = vi.fn();
  const drawn = untilDashboardIsReady().then(draw);
  await Promise.all([fetchSignedIn(), routes.find(({ path }) => path === '/dashboard')?.page.fetch()]);
  expect(draw).not.toHaveBeenCalled();
  store.set(sessionCheckErrorAtom, new Error('no connection'));
  await drawn;
  expect(draw).toHaveBeenCalledOnce();
});

it('renders the page after a second even if its scripts have not loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  store.set(sessionCheckErrorAtom, null);
  const drawn = untilDashboardIsReady();
  vi.advanceTimersByTime(1_000);
  await drawn;
});
