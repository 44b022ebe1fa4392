import { endReasons, Problem, type Credentials, type SystemStatus, type User } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { Config } from '../core/config.ts';
import { forgetSession, startSession } from '../sessions/session-rows.ts';
import { UserModel } from '../users/user.model.ts';
import { presentSelf } from '../users/user.presenter.ts';
import type { Device } from './known-device.ts';
import { accountOf, recordFailure } from './record-failure.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { admitAttempt, type Attempt } from './sign-in-throttle.ts';
import { WrongPassword } from './wrong-password.ts';

let nobodysHash: Promise<string> | undefined;

/** Where a sign-in comes from. */
export interface From extends NonNullable<Actor['from']> {
  readonly device: Device;
}

export interface SignInDeps {
  readonly config: Config;
  /** The switches of the system, read now. */
  readonly readSystemStatus: () => Promise<SystemStatus>;
}

/** Signs in, or notes for the audit that it was refused. */
export async function signIn(given: Credentials, from: From, deps: SignInDeps) {
  try {
    return await admit(given, from, deps);
  } catch (error) {
    if (error instanceof Problem) {
      const { device: _, ...address } = from;
      await recordFailure(error, { account: await accountOf(given.email), from: address });
    }
    throw error;
  }
}

/**
 * Throttle, then password, then whether the account may sign in now. The session's row is written before those last
 * questions are asked: a switch thrown meanwhile either refuses this sign-in or finds its row and ends it.
 */
async function admit(given: Credentials, { device, ip, userAgent }: From, deps: SignInDeps) {
  const attempt = await admitAttempt({ account: given.email, ip, device });
  const { id, passwordHash } = await checkPassword(given, attempt, deps.config);
  await attempt.succeeded();
  const now = new Date();
  const user = await readUser(id, now);
  const session = await startSession(user, { ip, userAgent }, now);
  try {
    await mayStay(user, passwordHash, deps);
    const signedIn = { $set: { lastLogin: now, lastActivityAt: now } };
    await UserModel.updateOne({ _id: id }, signedIn, { timestamps: false });
  } catch (error) {
    await forgetSession(session.id);
    throw error;
  }
  return { user, session };
}

/** The account's id, and the hash that the password fits. An unknown e-mail takes the same way, against a hash that is nobody's, and gets the same answer. */
async function checkPassword({ email, password }: Credentials, attempt: Attempt, config: Config) {
  nobodysHash ??= hashPassword('nobody signs in with this', config.passwordCost);
  const [account, nobody] = await Promise.all([
    UserModel.findOne({ email }, { passwordHash: 1 }).lean(),
    nobodysHash,
  ]);
  const right = await attempt.takeTurn(() => verifyPassword(account?.passwordHash ?? nobody, password));
  if (!account || !right)
    throw new WrongPassword('invalid-credentials', 'Invalid email or password. Please try again.');
  return { id: String(account._id), passwordHash: account.passwordHash };
}

/** The account as it is after its password was checked, as its session carries it. */
async function readUser(id: string, lastLogin: Date): Promise<User> {
  const account = await UserModel.findOne({ _id: id, active: true }).lean();
  if (!account) throw new Problem('invalid-credentials', endReasons.deactivated);
  return presentSelf({ ...account, lastLogin });
}

/** Active, with the role the row carries and the password that was checked, and let in by the switches; root always. */
async function mayStay(user: User, passwordHash: string, { readSystemStatus }: SignInDeps): Promise<void> {
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
