import { Problem } from '@hearthline/contracts';
import { buildAccount } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ben, choose, openUsers } from './testing/open-users.tsx';
import { UsersPage } from './users-page.tsx';

describe('A list of users', () => {
  it('shows name, username, e-mail, phone, last sign-in and status', async () => {
    openUsers([ben, buildAccount({ id: 'c'.repeat(24), name: 'Cora Lund', active: false })]);
    expect(await screen.findByRole('heading', { name: 'Nurses' })).toBeTruthy();
    const row = (await screen.findByText('Ben Okafor')).closest('tr')!;
    for (const text of ['@ben', '-', '600 100 200', 'about 3 hours ago', 'Active'])
      expect(within(row).getByText(text)).toBeTruthy();
    const other = screen.getByText('Cora Lund').closest('tr')!;
    expect(within(other).getByText('Never')).toBeTruthy();
    expect(within(other).getByText('Inactive')).toBeTruthy();
  });

  it('says that there is nobody, and what went wrong', async () => {
    openUsers([]);
    expect(await screen.findByText('No users found for this role.')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    const listNurses = vi.fn(async () =>
      Promise.reject(new Problem('database-away', 'The database is away.')),
    );
    renderWithStore(<UsersPage role="nurse" />, {
      session: buildSession('root'),
      api: { users: { listNurses } },
    });
    expect(await screen.findByText('Failed to load users')).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
  });

  it('has no buttons for a user who may only view it', async () => {
    openUsers([ben], { role: 'manager', as: 'manager' });
    await screen.findByText('Ben Okafor');
    expect(screen.queryByRole('button', { name: /^(Add|Actions)/ })).toBeNull();
  });

  it('offers one’s own profile in place of editing and deleting oneself', async () => {
    const { user } = openUsers([buildAccount({ role: 'administrator' })], { role: 'administrator' });
    await user.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0]!);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'My Profile',
      'Export personal data',
      'Audit',
    ]);
  });

  it('follows what a colleague changed', async () => {
    const { list } = openUsers([]);
    await screen.findByText('No users found for this role.');
    list.mockResolvedValue({ users: [ben] });
    eventHandlers['users:changed']({ id: ben.id, change: 'created', version: 1 });
    expect(await screen.findByText('Ben Okafor')).toBeTruthy();
  });

  it('shows the sign-in of a user who has just signed in', async () => {
    const { list } = openUsers([{ ...ben, lastLogin: null }]);
    await screen.findByText('Never');
    list.mockResolvedValue({ users: [{ ...ben, lastLogin: new Date().toISOString() }] });
    act(() => eventHandlers['presence:changed']({ users: [ben] }));
    expect(await screen.findByText('less than a minute ago')).toBeTruthy();
  });

  it('asks before it deactivates, and activates at once', async () => {
    const { user, update, list } = openUsers();
    await choose(user, 'Ben Okafor', 'Deactivate');
    expect(update).not.toHaveBeenCalled();
    list.mockResolvedValue({ users: [{ ...ben, active: false }] });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(update).toHaveBeenCalledWith({ params: { id: ben.id }, body: { active: false } });
    await screen.findByText('Inactive');
    await choose(user, 'Ben Okafor', 'Activate');
    expect(update).toHaveBeenLastCalledWith({ params: { id: ben.id }, body: { active: true } });
  });

  it('asks before it deletes, and says what stays', async () => {
    const { user, remove } = openUsers();
    await choose(user, 'Ben Okafor', 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('Ben Okafor (@ben)')).toBeTruthy();
    expect(within(dialog).getByText(/permanently deleted/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: ben.id } }));
    expect(await screen.findByText('User Deleted')).toBeTruthy();
  });
});
