import { Problem, type VersionLog } from '@hearthline/contracts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { systemStatusAtom } from '../../../../lib/live/collections.ts';
import { store } from '../../../../lib/state/store.ts';
import { system } from '../testing/render-root.tsx';
import { LogsTab } from './logs-tab.tsx';

const log: VersionLog = {
  id: 'd'.repeat(24),
  version: '2.5.0',
  changeType: 'feature',
  description: 'Wall boards in 3.5 seconds. And more of it.',
  changeDate: '2026-11-20',
  totalHours: 6,
  tasksCount: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Irene Castell',
};
const stats = { totalChanges: 9, monthlyChanges: 2, currentMonth: 'November 2026' };

function renderLogs(logs: readonly VersionLog[]) {
  const calls = {
    list: vi.fn(async () => Promise.resolve({ logs: [...logs] })),
    stats: vi.fn(async () => Promise.resolve({ stats })),
    create: vi.fn(async () => Promise.resolve({ log })),
  };
  renderWithStore(<LogsTab />, { session: buildSession('root'), api: { versionLogs: calls } });
  return calls;
}

it('Version logs: counts, the first sentence, and on request all with the time it took', async () => {
  renderLogs([log]);
  expect(await screen.findByText('November 2026')).toBeTruthy();
  expect(await screen.findByText('Wall boards in 3.5 seconds.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all of 2.5.0' }));
  expect(screen.getByText(log.description)).toBeTruthy();
  expect(screen.getByText('Implementation time: 6 hours, 1 task. Added by Irene Castell.')).toBeTruthy();
});

it('Version logs: one is added, and an incomplete one is refused', async () => {
  store.set(systemStatusAtom, { ...system, appVersion: '3.1.0' });
  const { create } = renderLogs([]);
  expect(await screen.findByText('No version logs available')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add Version Log' }));
  // The dialog's bundle is loaded first.
  const form = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  const add = form.getByRole('button', { name: 'Add Version Log' });
  expect(form.getByLabelText(/^Version/).getAttribute('placeholder')).toBe('3.1.0');
  await userEvent.type(form.getByLabelText(/^Version/), '2.5.0');
  await userEvent.click(add);
  expect(await screen.findByText('Validation Error')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await userEvent.type(form.getByLabelText(/^Description/), 'Wall boards.');
  await userEvent.type(form.getByLabelText('Hours (optional)'), '1.5');
  await userEvent.click(add);
  expect(create).toHaveBeenCalledWith(
    {
      body: {
        version: '2.5.0',
        changeType: 'enhancement',
        description: 'Wall boards.',
        changeDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        totalHours: 1.5,
        tasksCount: null,
      },
    },
    expect.anything(),
  );
  expect(await screen.findByText('Version log added')).toBeTruthy();
});

it('Version logs: a list that could not be loaded does not look empty', async () => {
  const list = vi.fn(async () => Promise.reject(new Problem('database-away', 'The database is away.')));
  const api = { versionLogs: { list, stats: async () => Promise.resolve({ stats }) } };
  renderWithStore(<LogsTab />, { session: buildSession('root'), api });
  expect(await screen.findByText('Failed to load version logs')).toBeTruthy();
  expect(screen.queryByText('No version logs available')).toBeNull();
});
