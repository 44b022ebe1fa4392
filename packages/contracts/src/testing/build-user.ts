import type { User, UserAccount } from '../people/users.ts';

/** Ana Ribeiro, an active nurse. */
export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: 'a'.repeat(24),
    name: 'Ana Ribeiro',
    photoUrl: null,
    role: 'nurse',
    username: 'ana',
    email: 'nurse@hearthline.test',
    phone: null,
    active: true,
    lastLogin: null,
    ...overrides,
  };
}

/** The same as her account. */
export function buildAccount(overrides: Partial<UserAccount> = {}): UserAccount {
  return { ...buildUser(), version: 1, ...overrides };
}
