import { createHash } from 'node:crypto';
import { findUserWithPassword, type UserDocument } from '../../people/users/user.repository.ts';
import { findLink, hashLinkToken, type AccountLinkDocument } from './account-link.repository.ts';

/** The state that invalidates an account's links when it changes: its password and its e-mail. */
export const getAccountState = ({
  passwordHash,
  email,
}: Pick<UserDocument, 'passwordHash' | 'email'>): string =>
  createHash('sha256')
    .update(`${passwordHash}\n${email ?? ''}`)
    .digest('hex');

/** An account that can sign in once it has a password. */
export type Reachable = UserDocument & { readonly email: string };

export const isReachable = (account: UserDocument | null): account is Reachable =>
  account !== null && account.active && account.hidden !== true && account.email !== null;

/** Finds a valid link with the current state of its account; null if it is not valid. */
export async function findLinkedAccount(
  token: string,
): Promise<{ link: AccountLinkDocument; account: Reachable } | null> {
  const link = await findLink(hashLinkToken(token));
  const account = link && (await findUserWithPassword({ _id: String(link.userId) }));
  if (!link || !isReachable(account) || getAccountState(account) !== link.state) return null;
  return { link, account };
}
