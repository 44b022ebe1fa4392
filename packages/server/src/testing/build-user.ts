import { randomUUID } from 'node:crypto';
import { roleLabels, type Role, type User } from '@hearthline/contracts';
import { hashPassword } from '../people/auth/password.ts';
import { UserModel, type UserDocument } from '../people/users/user.repository.ts';
import { presentSelf } from '../people/users/user.presenter.ts';

/** The password of accounts created by `buildUser`. */
export const testPassword = 'hearthline';

/** The minimum cost that argon2 allows, to keep tests fast. */
export const testPasswordCost = { memoryKiB: 1024, passes: 2 } as const;

let cachedHash: Promise<string> | undefined;

/** Stores an account with this role, and a unique name and e-mail. */
export async function buildUser(role: Role, fields: Partial<UserDocument> = {}): Promise<User> {
  cachedHash ??= hashPassword(testPassword, testPasswordCost);
  const unique = randomUUID().slice(0, 8);
  const user = await UserModel.create({
    username: `${role}-${unique}`,
    email: `${role}-${unique}@example.test`,
    name: `${roleLabels[role]} ${unique}`,
    role,
    passwordHash: await cachedHash,
    ...fields,
  });
  return presentSelf(user.toObject());
}
