import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { SettingsRoute } from './settings-page.tsx';

it('System Configuration has root’s own notes and the version logs, as Rootings has', async () => {
  history.replaceState(null, '', '/settings?tab=configuration&part=notes');
  const stats = { totalChanges: 0, monthlyChanges: 0, currentMonth: 'November 2026' };
  renderWithStore(<SettingsRoute />, {
    session: buildSession('root'),
    api: {
      rootNotes: { list: vi.fn(async () => Promise.resolve({ notes: [] })) },
      versionLogs: {
        list: vi.fn(async () => Promise.resolve({ logs: [] })),
        stats: vi.fn(async () => Promise.resolve({ stats })),
      },
    },
  });
  expect(await screen.findByRole('button', { name: 'Add Note' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Version Logs' }));
  expect(await screen.findByRole('button', { name: 'Add Version Log' })).toBeTruthy();
  expect(location.search).toContain('part=logs');
});
