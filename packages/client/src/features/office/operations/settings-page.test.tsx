import type { Backups } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ageText, backupWarning, restoreCommand } from './backup-text.ts';
import { SettingsPage } from './settings-page.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const name = 'night-2026-11-21T01-00-00Z.hearthline';

function build(fields: Partial<Backups> = {}): Backups {
  const madeAt = hoursAgo(3);
  return {
    backups: [{ name, kind: 'night', madeAt, bytes: 4_200_000, check: null }],
    newestAt: madeAt,
    folder: '/srv/my home/backups',
    job: null,
    outcome: null,
    failing: null,
    ...fields,
  };
}

const parts = [{ key: 'home', label: 'The Home', panel: () => <p>Name and address</p> }];

function open(role: 'root' | 'administrator', first: Backups = build()) {
  history.replaceState(null, '', '/settings');
  const calls = {
    backups: vi.fn(async () => Promise.resolve(first)),
    backUp: vi.fn(),
    checkBackup: vi.fn(),
    cancelJob: vi.fn(async () => Promise.resolve(undefined)),
  };
  renderWithStore(<SettingsPage parts={parts} />, {
    session: buildSession(role),
    api: { databaseOperations: calls },
  });
  return calls;
}
const press = (label: string, role = 'button') => userEvent.click(screen.getByRole(role, { name: label }));
const job = { what: 'backup', name, by: 'Ana', begunAt: hoursAgo(0), done: 400, total: 1_200 } as const;

describe('Settings page', () => {
  it('has the configuration for root alone', async () => {
    open('administrator');
    expect(await screen.findByRole('tab', { name: 'Database Operations' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'System Configuration' })).toBeNull();
  });

  it('opens the parts of the configuration', async () => {
    open('root');
    await press('System Configuration', 'tab');
    expect(await screen.findByText('Name and address')).toBeTruthy();
    expect(location.search).toContain('tab=configuration');
  });
});

describe('Backups', () => {
  it('lists them with age, size and check, and shows how to restore a backup', async () => {
    open('root');
    const table = await screen.findByRole('table', { name: 'Backups' });
    for (const text of ['4 MB', 'Not checked', 'Every night', 'about 3 hours ago'])
      expect(within(table).getByText(text)).toBeTruthy();
    await userEvent.click(within(table).getByRole('button', { name: /open backup/ }));
    const dialog = await screen.findByRole('dialog');
    const command = `npm run restore -- "/srv/my home/backups/${name}"`;
    expect(within(dialog).getByText(command)).toBeTruthy();
    expect(within(dialog).getByText(`${command} --force`)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('offers the archive to root alone', async () => {
    open('administrator');
    const table = await screen.findByRole('table', { name: 'Backups' });
    await userEvent.click(within(table).getByRole('button', { name: /open backup/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Check it' })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('shows the progress of a backup as it is reported, and cancels it', async () => {
    const calls = open('administrator');
    await screen.findByRole('table', { name: 'Backups' });
    calls.backUp.mockResolvedValue({ job });
    calls.backups.mockResolvedValue(build({ job }));
    await press('Backup now');
    act(() => eventHandlers['backups:changed']({}));
    expect(await screen.findByText(/400 of about 1,200 documents/)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('400');
    await press('Cancel');
    expect(calls.cancelJob).toHaveBeenCalled();
    calls.backups.mockResolvedValue(
      build({ outcome: { ...job, at: hoursAgo(0), result: 'failed', text: 'There is no room.' } }),
    );
    act(() => eventHandlers['backups:changed']({}));
    expect(await screen.findByText('Failed to create database backup.')).toBeTruthy();
    expect(screen.getByText('There is no room.')).toBeTruthy();
  });

  it('says that they could not be loaded', async () => {
    history.replaceState(null, '', '/settings');
    renderWithStore(<SettingsPage parts={parts} />, {
      session: buildSession('root'),
      api: { databaseOperations: { backups: async () => Promise.reject(new Error('cut')) } },
    });
    expect(await screen.findByText('Failed to load the backups')).toBeTruthy();
  });
});

describe('backupWarning', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const warn = (newestAt: string | null, failing: Backups['failing'] = null) =>
    backupWarning({ newestAt, failing }, now)?.title;

  it('warns after 26 hours, without a backup, and when the nightly ones fail', () => {
    expect(warn('2026-11-22T10:00:00Z')).toBeUndefined();
    expect(warn('2026-11-22T09:59:59Z')).toBe('The last backup is more than 26 hours old');
    expect(warn(null)).toBe('There is no backup');
    expect(warn('2026-11-23T01:00:00Z', { since: '2026-11-23T01:00:00Z', why: 'no-room' })).toBe(
      'Nightly backups fail',
    );
  });

  it('calls a file of a wrong clock what it is', () => {
    expect(ageText('2199-01-01T00:00:00Z', now)).toBe('dated in the future');
  });

  it('writes a path as one word of the command', () => {
    expect(restoreCommand('/data/backups', 'a.hearthline', false)).toBe(
      'npm run restore -- /data/backups/a.hearthline',
    );
    expect(restoreCommand('/a $b/"c', 'x', true)).toBe('npm run restore -- "/a \\$b/\\"c/x" --force');
  });
});
