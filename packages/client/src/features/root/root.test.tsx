import { Problem, type StaffMember } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { presenceAtom, systemStatusAtom } from '../../lib/collections.ts';
import { store } from '../../lib/store.ts';
import { buildSession, buildUser } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { activeRows } from './active-rows.ts';
import { RootSettingsPage } from './root-settings-page.tsx';

const me = buildSession('root');
const ben: StaffMember = { id: 'b'.repeat(24), name: 'Ben Okafor', photoUrl: null, role: 'nurse' };
const system = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};

function renderRoot() {
  const calls = {
    updateSettings: vi.fn(),
    toggleLoginBlock: vi.fn(),
    logoutUser: vi.fn(),
    logoutAllExceptMe: vi.fn(),
  };
  const { id, name, photoUrl, role, username, email } = me.user;
  const user = { id, name, photoUrl, role, username, email };
  const activeUsers = vi.fn(async () =>
    Promise.resolve({ activeUsers: [{ user, lastActivity: '2026-11-21T12:00:00.000Z' }] }),
  );
  store.set(systemStatusAtom, system);
  renderWithStore(<RootSettingsPage />, { session: me, api: { system: calls, dashboard: { activeUsers } } });
  return calls;
}
const press = (name: string | RegExp, role = 'button') => userEvent.click(screen.getByRole(role, { name }));

describe('root’s switches', () => {
  it('asks before maintenance, with the warning, and sends it', async () => {
    const { updateSettings } = renderRoot();
    updateSettings.mockResolvedValue({ settings: [] });
    await press('Maintenance Mode', 'switch');
    expect(screen.getByText(/immediately blocks all non-root users/)).toBeTruthy();
    await press('Cancel');
    expect(updateSettings).not.toHaveBeenCalled();
    await press('Maintenance Mode', 'switch');
    await press('Turn it on');
    const settings = [{ key: 'maintenance_mode', value: { enabled: true } }];
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings } });
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
  });

  it('shows maintenance and the block as the system says they are, not as they were pressed', () => {
    renderRoot();
    expect(screen.getByText('OPERATIONAL')).toBeTruthy();
    act(() => store.set(systemStatusAtom, { ...system, maintenanceMode: true, loginBlocked: true }));
    expect(screen.getByText('MAINTENANCE')).toBeTruthy();
    expect(screen.getByText('Under Maintenance')).toBeTruthy();
    expect(screen.getByText('BLOCKED')).toBeTruthy();
  });

  it('says what failed', async () => {
    const { toggleLoginBlock } = renderRoot();
    toggleLoginBlock.mockRejectedValue(new Problem('database-away', 'The database is away.'));
    await press('Block User Login', 'switch');
    expect(await screen.findByText('Failed to toggle login block')).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
  });
});

describe('connected users', () => {
  it('lists who is here as they come, signs one out, and never oneself', async () => {
    const { logoutUser } = renderRoot();
    logoutUser.mockResolvedValue({ success: true, message: 'Ben Okafor was signed out.' });
    expect(await screen.findByText('Current Session')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logout All Except Me' }).disabled).toBe(
      true,
    );
    act(() => store.set(presenceAtom, [ben]));
    const row = screen.getByText('Ben Okafor').closest('li');
    expect(within(row as HTMLElement).getByText('now')).toBeTruthy();
    await press('Logout Ben Okafor');
    expect(logoutUser).toHaveBeenCalledWith({ body: { userId: ben.id } });
    expect(await screen.findByText('Ben Okafor was signed out.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Logout Ana/ })).toBeNull();
  });

  it('asks before it signs everyone else out', async () => {
    const { logoutAllExceptMe } = renderRoot();
    logoutAllExceptMe.mockRejectedValue(new Problem('internal', 'It broke.'));
    act(() => store.set(presenceAtom, [ben]));
    await press('Logout All Except Me');
    expect(logoutAllExceptMe).not.toHaveBeenCalled();
    const dialog = screen.getByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Logout All Except Me' }));
    expect(logoutAllExceptMe).toHaveBeenCalledOnce();
    expect(await screen.findByText('Failed to logout all users')).toBeTruthy();
  });

  it('has each person once, the connected first, then the latest', () => {
    const user = (id: string) => ({ ...buildUser({ id, name: id }), username: id });
    const rows = activeRows(
      [
        { user: user('early'), lastActivity: '2026-11-21T10:00:00.000Z' },
        { user: user('late'), lastActivity: '2026-11-21T12:00:00.000Z' },
        { user: user('here'), lastActivity: '2026-11-21T09:00:00.000Z' },
      ],
      [user('here'), user('new')],
    );
    expect(rows.map(({ id, isConnected }) => [id, isConnected])).toEqual([
      ['here', true],
      ['new', true],
      ['late', false],
      ['early', false],
    ]);
  });
});
