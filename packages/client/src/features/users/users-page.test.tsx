import { Problem, type Role, type UserAccount } from '@hearthline/contracts';
import { buildAccount } from '@hearthline/contracts/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../lib/event-handlers.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { UsersPage } from './users-page.tsx';

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const ben = buildAccount({
  id: 'b'.repeat(24),
  name: 'Ben Okafor',
  username: 'ben',
  email: null,
  phone: '600 100 200',
  lastLogin: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  version: 4,
});

function open(
  users: readonly UserAccount[] = [ben],
  { role = 'nurse', as = 'administrator' }: Partial<Record<'role' | 'as', Role>> = {},
) {
  const list = vi.fn(async () => Promise.resolve({ users: [...users] }));
  const calls = {
    listRoots: list,
    listAdministrators: list,
    listManagers: list,
    listNurses: list,
    createNurse: vi.fn(async ({ body }: { body: object }) =>
      Promise.resolve({ user: buildAccount({ ...ben, ...body }) }),
    ),
    update: vi.fn(async ({ body }: { body?: object }) =>
      Promise.resolve({ user: { ...ben, ...body, version: 5 } }),
    ),
    remove: vi.fn(async () => Promise.resolve(undefined)),
    checkUsername: vi.fn(async () => Promise.resolve({ available: true })),
  };
  const accountLinks = { invitations: async () => Promise.resolve({ available: false }) };
  const api = { users: calls, accountLinks };
  renderWithStore(<UsersPage role={role} />, { session: buildSession(as), api });
  return { ...calls, list, user: userEvent.setup() };
}
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click((await screen.findAllByRole('button', { name: `Actions for ${name}` }))[0]!);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('A list of users', () => {
  it('shows name, username, e-mail, phone, last sign-in and status', async () => {
    open([ben, buildAccount({ id: 'c'.repeat(24), name: 'Cora Lund', active: false })]);
    expect(await screen.findByRole('heading', { name: 'Nurses' })).toBeTruthy();
    const row = (await screen.findByText('Ben Okafor')).closest('tr')!;
    for (const text of ['@ben', '-', '600 100 200', 'about 3 hours ago', 'Active'])
      expect(within(row).getByText(text)).toBeTruthy();
    const other = screen.getByText('Cora Lund').closest('tr')!;
    expect(within(other).getByText('Never')).toBeTruthy();
    expect(within(other).getByText('Inactive')).toBeTruthy();
  });

  it('says that there is nobody, and what went wrong', async () => {
    open([]);
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

  it('offers nothing to somebody who may only look', async () => {
    open([ben], { role: 'manager', as: 'manager' });
    await screen.findByText('Ben Okafor');
    expect(screen.queryByRole('button', { name: /^(Add|Actions)/ })).toBeNull();
  });

  it('offers one’s own profile in place of editing and deleting oneself', async () => {
    const { user } = open([buildAccount({ role: 'administrator' })], { role: 'administrator' });
    await user.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0]!);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'My Profile',
      'Export personal data',
    ]);
  });

  it('follows what a colleague changed', async () => {
    const { list } = open([]);
    await screen.findByText('No users found for this role.');
    list.mockResolvedValue({ users: [ben] });
    eventHandlers['users:changed']({ id: ben.id, change: 'created', version: 1 });
    expect(await screen.findByText('Ben Okafor')).toBeTruthy();
  });

  it('shows the sign-in of somebody who has just come', async () => {
    const { list } = open([{ ...ben, lastLogin: null }]);
    await screen.findByText('Never');
    list.mockResolvedValue({ users: [{ ...ben, lastLogin: new Date().toISOString() }] });
    act(() => eventHandlers['presence:changed']({ users: [ben] }));
    expect(await screen.findByText('less than a minute ago')).toBeTruthy();
  });

  it('asks before it deactivates, and activates at once', async () => {
    const { user, update, list } = open();
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
    const { user, remove } = open();
    await choose(user, 'Ben Okafor', 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('Ben Okafor (@ben)')).toBeTruthy();
    expect(within(dialog).getByText(/permanently deleted/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: ben.id } }));
    expect(await screen.findByText('User Deleted')).toBeTruthy();
  });
});

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

describe('The dialog of a user', () => {
  it('adds one, checks the username after a pause, and shows the password once', async () => {
    const { user, createNurse, checkUsername } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Nurse' }));
    await screen.findByRole('dialog', { name: 'Add Nurse' });
    expect(screen.getByText('Without an e-mail address this user cannot sign in.')).toBeTruthy();
    await user.type(field(/^Email/), 'marta@example.test');
    expect(screen.queryByText('Without an e-mail address this user cannot sign in.')).toBeNull();
    await user.type(field(/^Full Name/), 'Marta Kowalska');
    await user.type(field(/^Username/), 'ma');
    expect(checkUsername).not.toHaveBeenCalled();
    await user.type(field(/^Username/), 'rta');
    expect(await screen.findByText('This username is available.')).toBeTruthy();
    expect(checkUsername).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Create' }));

    const dialog = await screen.findByRole('alertdialog', { name: 'Password for Marta Kowalska' });
    const { value } = within(dialog).getByLabelText<HTMLInputElement>('Password');
    expect(value).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
    expect(createNurse.mock.calls[0]?.[0]).toEqual({
      body: {
        email: 'marta@example.test',
        name: 'Marta Kowalska',
        username: 'marta',
        password: value,
        phone: null,
        role: 'nurse',
        active: true,
        invite: false,
      },
    });
    expect(await screen.findByText('Nurse user created successfully')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'I have passed it on' }));
    expect(screen.queryByText(value)).toBeNull();
  });

  it('cannot create under a username that is taken', async () => {
    const { user, checkUsername } = open();
    checkUsername.mockResolvedValue({ available: false });
    await user.click(await screen.findByRole('button', { name: 'Add Nurse' }));
    await screen.findByRole('dialog', { name: 'Add Nurse' });
    await user.type(field(/^Username/), 'ben');
    expect(await screen.findByText('This username is already taken.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    await user.type(field(/^Username/), '2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(false);
  });

  it('shows the specified messages at the fields, and keeps what was typed', async () => {
    const { user, createNurse } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Nurse' }));
    await screen.findByRole('dialog', { name: 'Add Nurse' });
    await user.type(field(/^Email/), 'nobody');
    await user.type(field(/^Username/), 'ab');
    await user.clear(field(/^Password/));
    await user.type(field(/^Password/), 'short');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    for (const message of [
      'Please enter a valid email address.',
      'Name is required.',
      'Username must be at least 3 characters.',
      'Password must be at least 6 characters.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(createNurse).not.toHaveBeenCalled();
    expect(field(/^Email/).value).toBe('nobody');
  });

  it('edits one: the username stays, an empty password is not sent', async () => {
    const { user, update } = open();
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Nurse' });
    expect(field(/^Username/).readOnly).toBe(true);
    await user.clear(field(/^Full Name/));
    await user.type(field(/^Full Name/), 'Ben O. Okafor');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated successfully')).toBeTruthy();
    const sent = update.mock.calls[0]?.[0].body;
    expect(sent).toMatchObject({
      name: 'Ben O. Okafor',
      email: null,
      role: 'nurse',
      active: true,
      version: 4,
    });
    expect(sent).not.toHaveProperty('username');
    expect(JSON.parse(JSON.stringify(sent))).not.toHaveProperty('password');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('hands a new password over, where the role allows to set one', async () => {
    const { user } = open();
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Nurse' });
    await user.type(field(/^Password/), 'brand new one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Password for Ben Okafor' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Password').value).toBe('brand new one');
    expect(within(dialog).getByText(/cannot sign in/)).toBeTruthy();
  });

  it('has no password field for a colleague of the same role', async () => {
    const { user } = open([buildAccount({ ...ben, role: 'administrator' })], { role: 'administrator' });
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Administrator' });
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Administrator',
      'Manager',
      'Nurse',
      'Gerocultor',
    ]);
  });
});
