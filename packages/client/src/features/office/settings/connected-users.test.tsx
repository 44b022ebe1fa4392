import { Problem, type StaffMember } from '@hearthline/contracts';
import { buildUser } from '@hearthline/contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { activeRows } from '../../../care/use-active-users.ts';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { ben, press, renderRoot, tablet } from './testing/render-root.tsx';

describe('Root settings: connected users', () => {
  it('lists users as they connect, signs a user out after a question with the name, and has no button for the own account', async () => {
    const { logoutUser } = renderRoot();
    await press('Connected Users', 'tab');
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

  it('shows device and address of each session, and ends one alone after a question', async () => {
    const { rootSessions } = renderRoot();
    await press('Connected Users', 'tab');
    act(() => store.set(presenceAtom, [ben]));
    const sessions = within(await screen.findByRole('list', { name: 'Sessions of Ben Okafor' }));
    expect(sessions.getByText('Mobile, 10.0.4.31')).toBeTruthy();
    await userEvent.click(sessions.getByRole('button', { name: /^End the session of Ben Okafor/ }));
    expect(rootSessions.end).not.toHaveBeenCalled();
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End session' }),
    );
    expect(rootSessions.end).toHaveBeenCalledWith({ body: { sessionId: tablet.id } });
    expect(await screen.findByText('Signed out on this device.')).toBeTruthy();
  });

  it('says that sessions could not be loaded, and pages a long list', async () => {
    const { rootSessions } = renderRoot();
    rootSessions.list.mockRejectedValue(new Problem('database-away', 'The database is away.'));
    await press('Connected Users', 'tab');
    expect(await screen.findByText(/Devices and addresses could not be loaded/)).toBeTruthy();
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...ben,
      id: index.toString(16).padStart(24, '0'),
      name: `User ${String(index).padStart(3, '0')}`,
    }));
    act(() => store.set(presenceAtom, many));
    expect(screen.getAllByText(/^User \d+$/)).toHaveLength(10);
    await press('Refresh');
    expect(await screen.findByText('Refreshed')).toBeTruthy();
  });

  it('keeps the order of the rows while the pointer or the focus is in them', async () => {
    const { id, name } = ben;
    renderRoot();
    await press('Connected Users', 'tab');
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
    await press('Connected Users', 'tab');
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
