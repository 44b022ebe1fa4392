import { randomUUID } from 'node:crypto';
import { userLists, type Role, type UserAccount } from '@hearthline/contracts';

/** The body of a reply with one account, or of a refusal. */
export interface OneUser {
  user: UserAccount;
  photoUrl: string;
  code?: string;
  fields?: Record<string, string>;
}

export const listPath = (role: Role) => `/api/public/users/${userLists[role].path}`;

export const unique = () => randomUUID().slice(0, 8);

/** The body of a new account, with a username and an e-mail of its own. */
export const buildUserDraft = (role: Role, fields: object = {}) => ({
  username: `new-${unique()}`,
  name: 'Marta Kowalska',
  email: `marta-${unique()}@example.test`,
  phone: '600 100 200',
  role,
  password: 'k3vm-8tqz-w5pa',
  ...fields,
});
