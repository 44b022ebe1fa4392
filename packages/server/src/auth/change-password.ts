import { Problem, type PasswordChange, type User } from '@hearthline/contracts';
import type { Config } from '../config.ts';
import { UserModel } from '../users/user.model.ts';
import { presentSelf } from '../users/user.presenter.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { admitAttempt } from './throttle.ts';

/**
 * Puts a password of the user's own choice in the place of theirs. A wrong current one counts as a failed sign-in.
 * @returns the account as it is now, no longer marked.
 * @throws Problem invalid, naming the field; throttled.
 */
export async function changePassword(
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  ip: string,
  { passwordCost }: Config,
): Promise<User> {
  const attempt = await admitAttempt(user.email ?? user.id, ip);
  const account = await UserModel.findById(user.id, { passwordHash: 1 }).lean();
  if (!account || !(await verifyPassword(account.passwordHash, currentPassword)))
    throw refusal('currentPassword', 'The current password is not right.');
  await attempt.succeeded();
  if (newPassword === currentPassword)
    throw refusal('newPassword', 'Please choose a password other than the current one.');

  const changed = await UserModel.findOneAndUpdate(
    // Of two changes at once the second finds that its current password is no longer right.
    { _id: user.id, active: true, passwordHash: account.passwordHash },
    {
      $set: { passwordHash: await hashPassword(newPassword, passwordCost), mustChangePassword: false },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw refusal('currentPassword', 'The current password is not right.');
  return presentSelf(changed);
}

function refusal(field: keyof PasswordChange, message: string): Problem {
  return new Problem('invalid', message, { fields: { [field]: message } });
}
