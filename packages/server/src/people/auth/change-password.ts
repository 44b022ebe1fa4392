import { Problem, type PasswordChange, type User } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import type { Config } from '../../platform/core/config.ts';
import { findUserWithPassword, replacePasswordHash } from '../users/user.repository.ts';
import { presentSelf } from '../users/user.presenter.ts';
import { currentPasswordIsWrong, tryPassword } from './check-own-password.ts';
import { rejectWeakPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { SignInOrigin } from './sign-in.ts';
import type { Attempt } from './sign-in-throttle.ts';

/**
 * Changes a user's password. A wrong current password counts as a failed sign-in.
 * @returns the updated account, without `mustChangePassword`.
 * @throws Problem invalid, naming the field; throttled.
 */
export async function changePassword(
  user: User,
  change: PasswordChange,
  origin: SignInOrigin,
  { passwordCost }: Config,
): Promise<User> {
  rejectWeakPassword('newPassword', change.newPassword);
  return tryPassword(user, origin, 'At a change of password', (attempt, actor) =>
    replacePassword(actor, change, attempt, passwordCost),
  );
}

async function replacePassword(
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  attempt: Attempt,
  cost: Config['passwordCost'],
): Promise<User> {
  const { id } = actor.user;
  const account = await findUserWithPassword({ _id: id });
  // Verified and hashed in one queued call, so that the caller waits once.
  const hashes = await attempt.runHash(async () => {
    if (!account || !(await verifyPassword(account.passwordHash, currentPassword))) return null;
    const isOther = newPassword !== currentPassword;
    return { old: account.passwordHash, own: isOther ? await hashPassword(newPassword, cost) : null };
  });
  if (!hashes) throw currentPasswordIsWrong();
  await attempt.succeeded();
  if (!hashes.own) throw refusal('newPassword', 'Please choose a password other than the current one.');

  const entry = historyEntry(actor, 'password-changed', new Date());
  const changed = await replacePasswordHash(id, { from: hashes.old, to: hashes.own }, entry);
  if (!changed) throw currentPasswordIsWrong();
  return presentSelf(changed);
}

function refusal(field: keyof PasswordChange, message: string): Problem {
  return new Problem('invalid', message, { fields: { [field]: message } });
}
