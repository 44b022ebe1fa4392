import { randomBytes } from 'node:crypto';
import { hashPassword } from './password.ts';
import { passwordWeakness } from './common-passwords.ts';
import { StartRefused, type Config } from '../../platform/core/config.ts';
import { hasActiveRoot, insertUsers } from '../users/user.repository.ts';

/** The first root account, just created; `password` is set only if the server generated it. */
export interface NewRoot {
  readonly email: string;
  readonly password: string | null;
}

/**
 * Creates a root account if there is none, from ROOT_EMAIL and ROOT_PASSWORD if given; null if there is one.
 * @throws StartRefused if ROOT_PASSWORD is too weak.
 */
export async function ensureRoot({ root, passwordCost }: Config): Promise<NewRoot | null> {
  if (await hasActiveRoot()) return null;
  const email = root.email ?? 'root@hearthline.local';
  const weakness = root.password === null ? null : passwordWeakness(root.password);
  if (weakness) throw new StartRefused(`ROOT_PASSWORD: ${weakness}`);
  const password = root.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password, passwordCost);
  const mustChangePassword = root.password === null;
  await insertUsers([
    { username: email, email, name: 'Root', role: 'root', passwordHash, mustChangePassword },
  ]);
  return { email, password: root.password === null ? password : null };
}
