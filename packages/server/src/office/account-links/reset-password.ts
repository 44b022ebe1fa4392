import { Problem } from '@hearthline/contracts';
import { historyEntry, onBehalfOf, type Actor } from '../../records/clinical/history.ts';
import { rejectWeakPassword } from '../../people/auth/common-passwords.ts';
import { hashingQueue, hashPassword } from '../../people/auth/password.ts';
import { forgetSignInAttempts } from '../../people/auth/sign-in-throttle.ts';
import type { Config } from '../../platform/core/config.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { writeAccount } from '../../people/users/account.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { endLinks, spendLink } from '../accounts/account-link.repository.ts';
import { findLinkedAccount } from '../accounts/linked-account.ts';

export const badLinkText = 'This password reset link is invalid or has expired.';
const badLink = () => new Problem('invalid', badLinkText, { fields: { token: badLinkText } });

export interface ResetRequest {
  readonly token: string;
  readonly newPassword: string;
  readonly from: NonNullable<Actor['from']>;
}

/**
 * Sets the password of a link's account. The link is used up first, by one atomic removal, and the account is written as it was
 * when the link was looked at: of two requests at once one succeeds. Resolves with the account, whose sessions are to be ended
 * (`endingSessions`, finished at the next start after a crash), and with who acted.
 * @throws Problem 422, naming `newPassword` or `token`.
 */
export async function resetPassword(
  { token, newPassword, from }: ResetRequest,
  { passwordCost }: Config,
  mayUse: (purpose: string) => boolean,
): Promise<{ before: UserDocument; after: UserDocument; actor: Actor }> {
  rejectWeakPassword('newPassword', newPassword);
  const found = await findLinkedAccount(token);
  if (!found || !mayUse(found.link.purpose)) throw badLink();
  const lane = { lane: toNetwork(from.ip), preferred: false };
  const passwordHash = await hashingQueue(lane, () => hashPassword(newPassword, passwordCost));
  // As it is after the hash, which is slow.
  const current = await findLinkedAccount(token);
  if (!current || !(await spendLink(current.link._id))) throw badLink();
  const { account, link } = current;
  const { name, role, _id, email } = account;
  const actor: Actor = { ...onBehalfOf({ id: String(_id), name, role }), from };
  const reason = link.purpose === 'invitation' ? 'By the link of an invitation' : 'By a link sent by mail';
  const after = await writeAccount(account, {
    set: { passwordHash, mustChangePassword: false, endingSessions: 'password-changed' },
    entry: historyEntry(actor, 'password-changed', new Date(), { reason }),
  });
  // Changed by somebody else in the same moment.
  if (!after) throw badLink();
  await endLinks(_id);
  await forgetSignInAttempts(email, from.ip);
  return { before: account, after, actor };
}
