import type { Role, UserAccount } from '@hearthline/contracts';
import { buildAccount } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { UsersPage } from '../users-page.tsx';

export const ben = buildAccount({
  id: 'b'.repeat(24),
  name: 'Ben Okafor',
  username: 'ben',
  email: null,
  phone: '600 100 200',
  lastLogin: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  version: 4,
});

/** Renders a list of users with faked calls, which it returns. */
export function openUsers(
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
    uploadPhoto: vi.fn(async (_call: { body?: { crop?: string | undefined } }) =>
      Promise.resolve({ photoUrl: '/photo', user: { ...ben, version: 5, photoUrl: '/photo' } }),
    ),
    remove: vi.fn(async () => Promise.resolve(undefined)),
    checkUsername: vi.fn(async () => Promise.resolve({ available: true })),
  };
  const accountLinks = { invitations: async () => Promise.resolve({ available: false }) };
  const api = { users: calls, accountLinks };
  renderWithStore(<UsersPage role={role} />, { session: buildSession(as), api });
  return { ...calls, list, user: userEvent.setup() };
}
export const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click((await screen.findAllByRole('button', { name: `Actions for ${name}` }))[0]!);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};
