import { Problem, type PasswordChange, type User } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import type { Config } from '../config.ts';
import { UserModel } from '../users/user.model.ts';
import { presentSelf } from '../users/user.presenter.ts';
import { refuseWeak } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { From } from './sign-in.ts';
import { admitAttempt } from './throttle.ts';

/**
 * Puts a password of the user's own choice in the place of theirs. A wrong current one counts as a failed sign-in.
 * @returns the account as it is now, no longer marked.
 * @throws Problem invalid, naming the field; throttled.
 */
export async function changePassword(
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  { device, ...from }: From,
  { passwordCost }: Config,
): Promise<User> {
  refuseWeak('newPassword', newPassword);
  const attempt = await admitAttempt({ account: user.email ?? user.id, ip: from.ip, device });
  const account = await UserModel.findById(user.id, { passwordHash: 1 }).lean();
  // In one turn, so that nobody waits twice.
  const checked = await attempt.takeTurn(async () => {
    if (!account || !(await verifyPassword(account.passwordHash, currentPassword))) return null;
    const isOther = newPassword !== currentPassword;
    return { old: account.passwordHash, new: isOther ? await hashPassword(newPassword, passwordCost) : null };
  });
  if (!checked) throw wrongPassword();
  await attempt.succeeded();
  if (!checked.new)
    throw refusal('newPassword', 'Please choose a password other than the current one.');

  const actor: Actor = { user, from };
  const changed = await UserModel.findOneAndUpdate(
    // Of two changes at once the second finds that its current password is no longer right.
    { _id: user.id, active: true, passwordHash: checked.old },
    {
      $set: { passwordHash: checked.new, mustChangePassword: false },
      $inc: { version: 1 },
      $push: { history: historyEntry(actor, 'password-changed', new Date()) },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw wrongPassword();
  return presentSelf(changed);
}

const wrongPassword = () => refusal('currentPassword', 'The current password is not right.');

function refusal(field: keyof PasswordChange, message: string): Problem {
  return new Problem('invalid', message, { fields: { [field]: message } });
}
