import { Problem, type DiskSpace, type StaffMember, type SystemSetting } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { presenceAtom, systemStatusAtom } from '../../lib/collections.ts';
import { store } from '../../lib/store.ts';
import { buildSession } from '../../testing/build-session.ts';
import { buildUser } from '@hearthline/contracts/testing';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { activeRows } from '../../care/use-active-users.ts';
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

const settings: SystemSetting[] = [
  { key: 'recheck_minutes', value: { minutes: 30 } },
  { key: 'wall_hours', value: { dayFrom: '07:00', nightFrom: '20:00' } },
  { key: 'dose_windows', value: { normal: 60, timeCritical: 30 } },
  { key: 'shift_times', value: { starts: ['07:00', '15:00', '23:00'] } },
  { key: 'home_details', value: { name: '', address: '' } },
  { key: 'second_factor_roles', value: { roles: [] } },
];

const healthWith = (disk: DiskSpace | null) => ({
  status: 'ok' as const,
  version: '2.4.0',
  database: { engine: 'embedded' as const, version: '1', damaged: 0 },
  disk,
});

function renderRoot() {
  const calls = {
    settings: vi.fn(async () => Promise.resolve({ settings })),
    updateSettings: vi.fn(),
    health: vi.fn(async () => Promise.resolve(healthWith(null))),
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

describe('Root settings: switches', () => {
  it('ask before maintenance mode, with a warning, and send it', async () => {
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

  it('show maintenance and login block by the server’s status, not by the press', () => {
    renderRoot();
    expect(screen.getByText('OPERATIONAL')).toBeTruthy();
    act(() => store.set(systemStatusAtom, { ...system, loginBlocked: true }));
    expect(screen.queryByText('OPERATIONAL')).toBeNull();
    expect(screen.queryByText('All users can access the system.')).toBeNull();
    expect(screen.getByText('LOGIN BLOCKED')).toBeTruthy();
    act(() => store.set(systemStatusAtom, { ...system, maintenanceMode: true, loginBlocked: true }));
    expect(screen.getByText('MAINTENANCE')).toBeTruthy();
    expect(screen.getByText('Under Maintenance')).toBeTruthy();
    expect(screen.getByText('BLOCKED')).toBeTruthy();
  });

  it('show a failure', async () => {
    const { toggleLoginBlock } = renderRoot();
    toggleLoginBlock.mockRejectedValue(new Problem('database-away', 'The database is away.'));
    await press('Block User Login', 'switch');
    expect(await screen.findByText('Failed to toggle login block')).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
  });
});

describe('Root settings: care', () => {
  const fill = async (label: string, value: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await userEvent.clear(field);
    if (value) await userEvent.type(field, value);
    return field;
  };
  const save = async (form: string) =>
    userEvent.click(within(screen.getByRole('form', { name: form })).getByRole('button', { name: 'Save' }));

  it('sets the minutes to the recheck within their range', async () => {
    const { updateSettings } = renderRoot();
    updateSettings.mockResolvedValue({ settings });
    for (const wrong of ['4', '', '7.5', 'soon', '0x20', '1e2']) {
      await fill('Recheck interval (minutes)', wrong);
      await save('Recheck');
      expect(screen.getByText('The time to the recheck must be 5 to 480 minutes.')).toBeTruthy();
    }
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Recheck interval (minutes)', '45');
    await save('Recheck');
    const changed = [{ key: 'recheck_minutes', value: { minutes: 45 } }];
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: changed } });
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
  });

  it('sets the windows of doses within their range', async () => {
    const { updateSettings } = renderRoot();
    updateSettings.mockResolvedValue({ settings });
    await fill('Most doses (minutes)', '9');
    await fill('Time-critical doses (minutes)', '');
    await save('Dose windows');
    expect(screen.getAllByText('A dose window must be 10 to 240 minutes.')).toHaveLength(2);
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Most doses (minutes)', '90');
    await fill('Time-critical doses (minutes)', '15');
    await save('Dose windows');
    const value = { normal: 90, timeCritical: 15 };
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: [{ key: 'dose_windows', value }] } });
  });

  it('sets when shifts begin: one more, one fewer, never two at once, and in order', async () => {
    const { updateSettings } = renderRoot();
    updateSettings.mockResolvedValue({ settings });
    const fourth = await fill('Shift 4 begins', '07:00');
    expect(screen.getByLabelText('Shift 5 begins')).toBeTruthy();
    await save('Shifts');
    expect(screen.getByText('Another shift begins at this time already.')).toBeTruthy();
    expect(fourth.getAttribute('aria-invalid')).toBe('true');
    for (const label of ['Shift 1 begins', 'Shift 2 begins', 'Shift 3 begins', 'Shift 4 begins'])
      await fill(label, '');
    await save('Shifts');
    expect(screen.getByText('Please enter when a shift begins.')).toBeTruthy();
    expect(updateSettings).not.toHaveBeenCalled();
    await fill('Shift 1 begins', '20:00');
    await fill('Shift 2 begins', '08:00');
    await save('Shifts');
    const value = { starts: ['08:00', '20:00'] };
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: [{ key: 'shift_times', value }] } });
  });

  it('sets the hours of the wall boards, and shows errors at the field', async () => {
    const { updateSettings } = renderRoot();
    const dark = await fill('Dark theme from', '07:00');
    await save('Wall boards');
    expect(screen.getByText('The night must begin at another time than the day.')).toBeTruthy();
    expect(dark.getAttribute('aria-invalid')).toBe('true');
    expect(updateSettings).not.toHaveBeenCalled();
    const refused = { fields: { 'settings.0.value.dayFrom': 'Not at this hour.' } };
    updateSettings.mockRejectedValue(new Problem('invalid', 'Not that.', refused));
    await fill('Dark theme from', '21:30');
    await save('Wall boards');
    expect(await screen.findByText('Not at this hour.')).toBeTruthy();
    const value = { dayFrom: '07:00', nightFrom: '21:30' };
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: [{ key: 'wall_hours', value }] } });
  });
});

describe('Root settings: connected users', () => {
  it('lists users as they connect, signs one out after a question that names them, and offers no button for oneself', async () => {
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
    expect(logoutUser).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('alertdialog', { name: 'Logout Ben Okafor?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Logout' }));
    expect(logoutUser).toHaveBeenCalledWith({ body: { userId: ben.id } });
    expect(await screen.findByText('Ben Okafor was signed out.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Logout Ana/ })).toBeNull();
  });

  it('keeps the order of the rows while the pointer or the focus is among them', async () => {
    const { id, name } = ben;
    renderRoot();
    await screen.findByText('Current Session');
    act(() => store.set(presenceAtom, [ben]));
    const names = () =>
      screen.getAllByText(/^(Ben Okafor|Ana Ribeiro|Cora Lund)$/).map(({ textContent }) => textContent);
    const before = names();
    expect(before).toContain(name);
    await userEvent.hover(screen.getByText(name));
    const cora: StaffMember = { ...ben, id: 'c'.repeat(24), name: 'Cora Lund' };
    act(() => store.set(presenceAtom, [cora, { ...ben, id }]));
    expect(names()).toEqual([...before, 'Cora Lund']);
    await userEvent.unhover(screen.getByText(name));
    expect(names().indexOf('Cora Lund')).toBeLessThan(names().indexOf(name));
  });

  it('asks before signing everybody else out', async () => {
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

  it('lists each user once, connected ones first, then by last activity', () => {
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
