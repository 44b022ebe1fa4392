import { endReasons, Problem, type Credentials, type User } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { Config } from '../config.ts';
import { forgetSession, startSession } from '../sessions/session-rows.ts';
import { readSystemStatus } from '../system/system-setting.model.ts';
import { UserModel } from '../users/user.model.ts';
import { presentSelf } from '../users/user.presenter.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { admitAttempt } from './throttle.ts';

let nobodysHash: Promise<string> | undefined;

/**
 * Throttle, then password, then whether the account may sign in now. The session's row is written before those last
 * questions are asked: a switch thrown meanwhile either refuses this sign-in or finds its row and ends it.
 */
export async function signIn(given: Credentials, from: NonNullable<Actor['from']>, config: Config) {
  const attempt = await admitAttempt(given.email, from.ip);
  const { id, passwordHash } = await checkPassword(given, config);
  await attempt.succeeded();
  const user = await noteSignIn(id);
  const session = await startSession(user, from);
  try {
    await mayStay(user, passwordHash);
  } catch (error) {
    await forgetSession(session.id);
    throw error;
  }
  return { user, session };
}

/** The account's id, and the hash that the password fits. An unknown e-mail takes the same way, against a hash that is nobody's, and gets the same answer. */
async function checkPassword({ email, password }: Credentials, config: Config) {
  nobodysHash ??= hashPassword('nobody signs in with this', config.passwordCost);
  const [account, nobody] = await Promise.all([
    UserModel.findOne({ email }, { passwordHash: 1 }).lean(),
    nobodysHash,
  ]);
  const right = await verifyPassword(account?.passwordHash ?? nobody, password);
  if (!account || !right)
    throw new Problem('invalid-credentials', 'Invalid email or password. Please try again.');
  return { id: String(account._id), passwordHash: account.passwordHash };
}

/** The account as it is after its password was checked, with this sign-in noted on it. */
async function noteSignIn(id: string): Promise<User> {
  const now = new Date();
  const change = { $set: { lastLogin: now, lastActivityAt: now } };
  const account = await UserModel.findOneAndUpdate({ _id: id, active: true }, change, {
    returnDocument: 'after',
    timestamps: false,
  }).lean();
  if (!account) throw new Problem('invalid-credentials', endReasons.deactivated);
  return presentSelf(account);
}

/** Active, with the role the row carries and the password that was checked, and let in by the switches; root always. */
async function mayStay(user: User, passwordHash: string): Promise<void> {
  const [status, account] = await Promise.all([
    readSystemStatus(),
    UserModel.findById(user.id, { active: 1, role: 1, passwordHash: 1 }).lean(),
  ]);
  if (!account?.active) throw new Problem('invalid-credentials', endReasons.deactivated);
  if (account.role !== user.role) throw new Problem('invalid-credentials', endReasons['role-changed']);
  if (account.passwordHash !== passwordHash)
    throw new Problem('invalid-credentials', endReasons['password-changed']);
  if (user.role === 'root') return;
  if (status.maintenanceMode) throw new Problem('maintenance', status.message || endReasons.maintenance);
  if (status.loginBlocked) throw new Problem('login-blocked', 'Login is currently disabled (LOGIN_BLOCKED)');
}
