import { Problem, type PasswordChange, type User } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import type { Config } from '../core/config.ts';
import { UserModel } from '../users/user.model.ts';
import { presentSelf } from '../users/user.presenter.ts';
import { refuseWeak } from './common-passwords.ts';
import { recordFailure } from './record-failure.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { From } from './sign-in.ts';
import { admitAttempt, type Attempt } from './sign-in-throttle.ts';
import { WrongPassword } from './wrong-password.ts';

/**
 * Puts a password of the user's own choice in the place of theirs. A wrong current one counts as a failed sign-in.
 * @returns the account as it is now, no longer marked.
 * @throws Problem invalid, naming the field; throttled.
 */
export async function changePassword(
  user: User,
  change: PasswordChange,
  { device, ...from }: From,
  { passwordCost }: Config,
): Promise<User> {
  refuseWeak('newPassword', change.newPassword);
  const actor: Actor = { user, from };
  try {
    const attempt = await admitAttempt({ account: user.email ?? user.id, ip: from.ip, device });
    return await replacePassword(actor, change, attempt, passwordCost);
  } catch (error) {
    const failed = { account: actor.user, from, reason: 'At a change of password' };
    if (error instanceof WrongPassword || (error instanceof Problem && error.code === 'throttled'))
      await recordFailure(error, failed);
    throw error;
  }
}

async function replacePassword(
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  attempt: Attempt,
  cost: Config['passwordCost'],
): Promise<User> {
  const { id } = actor.user;
  const account = await UserModel.findById(id, { passwordHash: 1 }).lean();
  // In one turn, so that nobody waits twice.
  const hashes = await attempt.takeTurn(async () => {
    if (!account || !(await verifyPassword(account.passwordHash, currentPassword))) return null;
    const isOther = newPassword !== currentPassword;
    return { old: account.passwordHash, own: isOther ? await hashPassword(newPassword, cost) : null };
  });
  if (!hashes) throw wrongPassword();
  await attempt.succeeded();
  if (!hashes.own) throw refusal('newPassword', 'Please choose a password other than the current one.');

  const changed = await UserModel.findOneAndUpdate(
    // Of two changes at once the second finds that its current password is no longer right.
    { _id: id, active: true, passwordHash: hashes.old },
    {
      $set: { passwordHash: hashes.own, mustChangePassword: false },
      $inc: { version: 1 },
      $push: { history: historyEntry(actor, 'password-changed', new Date()) },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw wrongPassword();
  return presentSelf(changed);
}

const currentIsWrong = 'The current password is not right.';
const wrongPassword = () =>
  new WrongPassword('invalid', currentIsWrong, { fields: { currentPassword: currentIsWrong } });

function refusal(field: keyof PasswordChange, message: string): Problem {
  return new Problem('invalid', message, { fields: { [field]: message } });
}
