import type { SystemState } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { SystemPage } from './system-page.tsx';

afterEach(() => vi.useRealTimers());

const calm: SystemState = {
  startedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  version: '2.4.0',
  database: { engine: 'embedded', version: '1.0', damaged: 0 },
  disk: null,
  backup: { lastAt: new Date(Date.now() - 5 * 3_600_000).toISOString(), isOverdue: false, failing: null },
  displays: { paired: 2, silent: [] },
  tablets: { paired: 0, silent: [] },
  eventLoop: { meanMs: 0.4, p99Ms: 12.3, maxMs: 31 },
  sockets: { staff: 7, displays: 2, others: 1 },
  queues: { audit: 3, broadcasts: 0 },
};

function show(get: () => Promise<SystemState>) {
  const calls = vi.fn(get);
  renderWithStore(<SystemPage disk={<p>The disk</p>} />, {
    session: buildSession('root'),
    api: { systemState: { get: calls } },
  });
  return calls;
}

it('System page: says since when it runs, on what, and how busy it is', async () => {
  show(async () => calm);
  expect(await screen.findByText(/\(3 days\)/)).toBeTruthy();
  for (const text of [
    'Embedded database 1.0',
    'The disk',
    'All screens are connected.',
    'No shared tablets are enrolled.',
    '0.4 ms on average, 12 ms at the 99th percentile, 31 ms at most',
    '7 staff, 2 screens, 1 not signed in',
    '3 for the audit, 0 to be sent',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/5 h 00 min ago/)).toBeTruthy();
  expect(screen.queryByText('Warning')).toBeNull();
});

it('System page: warns of an old backup, one that fails, and screens not heard of', async () => {
  const at = new Date(Date.now() - 27 * 3_600_000).toISOString();
  show(async () => ({
    ...calm,
    backup: { lastAt: at, isOverdue: true, failing: { since: at, why: 'no-room' } },
    displays: { paired: 2, silent: [{ id: 'a'.repeat(24), name: 'Ground floor', lastSeenAt: null }] },
    tablets: { paired: 1, silent: [{ id: 'b'.repeat(24), name: 'Ward 1', lastSeenAt: at }] },
  }));
  expect(await screen.findByText('The last backup is older than 26 hours.')).toBeTruthy();
  expect(screen.getByText(/there is not enough space on the disk/)).toBeTruthy();
  expect(screen.getByText('Ground floor')).toBeTruthy();
  expect(screen.getByText('Never connected')).toBeTruthy();
  expect(screen.getByText('Ward 1')).toBeTruthy();
  expect(screen.getByText(/^Not heard of since/)).toBeTruthy();
});

it('System page: says that there is no backup yet, and that it could not be loaded', async () => {
  show(async () => ({ ...calm, backup: { lastAt: null, isOverdue: true, failing: null } }));
  expect(await screen.findByText('There is no backup yet.')).toBeTruthy();
});

it('System page: says that its state could not be loaded', async () => {
  show(() => Promise.reject(new TypeError('cut off')));
  expect(await screen.findByText('Failed to load the state of the system')).toBeTruthy();
});

it('System page: asks again every 10 s, but not while it is not visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const calls = show(async () => calm);
  await screen.findByText('Embedded database 1.0');
  const before = calls.mock.calls.length;
  await act(async () => void vi.advanceTimersByTime(10_000));
  expect(calls.mock.calls.length).toBe(before + 1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void vi.advanceTimersByTime(30_000));
  expect(calls.mock.calls.length).toBe(before + 1);
  visibility.mockRestore();
});
