import {
  endReasons,
  Problem,
  type Credentials,
  type Role,
  type SecondStepTicket,
  type SystemStatus,
  type User,
} from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import type { Config } from '../../platform/core/config.ts';
import { deleteSession } from '../sessions/session.repository.ts';
import { startSession } from '../sessions/session.service.ts';
import { findUser, findUserWithPassword, recordSignIn } from '../users/user.repository.ts';
import { presentSelf } from '../users/user.presenter.ts';
import { findActiveFactor } from './second-factor.repository.ts';
import { insertTicket } from './ticket.repository.ts';
import type { Device } from './known-device.ts';
import { findTriedAccount, recordSignInFailure } from './record-sign-in-failure.ts';
import { hashPassword, verifyPassword, WrongPassword } from './password.ts';
import { throttleSignIn, type Attempt } from './sign-in-throttle.ts';

/** A dummy hash per cost; verifying it takes as long as verifying a real hash of that cost. */
const dummyHashes = new WeakMap<Config['passwordCost'], Promise<string>>();

export function getDummyHash({ passwordCost }: Pick<Config, 'passwordCost'>): Promise<string> {
  const dummy = dummyHashes.get(passwordCost) ?? hashPassword('nobody signs in with this', passwordCost);
  dummyHashes.set(passwordCost, dummy);
  return dummy;
}

/** The origin of a sign-in. */
export interface SignInOrigin extends NonNullable<Actor['from']> {
  readonly device: Device;
  /** The shared tablet used for the sign-in. */
  readonly tabletId?: string | undefined;
}

export interface SignInDeps {
  readonly config: Config;
  /** Reads maintenance mode and login block. */
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** The roles that require a second factor. */
  readonly secondFactorRoles: () => Promise<readonly Role[]>;
}

/** Signs in; records a refused attempt for the audit. */
export async function signIn(given: Credentials, from: SignInOrigin, deps: SignInDeps) {
  try {
    return await authenticate(given, from, deps);
  } catch (error) {
    if (error instanceof Problem) {
      const { ip, userAgent } = from;
      await recordSignInFailure(error, {
        account: await findTriedAccount(given.email),
        from: { ip, userAgent },
      });
    }
    throw error;
  }
}

/** Checks the throttle, then the password, then whether the account may sign in now. */
async function authenticate(
  given: Credentials,
  { device, ip, userAgent, tabletId }: SignInOrigin,
  deps: SignInDeps,
) {
  const attempt = await throttleSignIn({ account: given.email, ip, device });
  const account = await checkPassword(given, attempt, deps.config);
  await attempt.succeeded();
  const factor = await findActiveFactor(account.id);
  if (factor) {
    const current: SecondStepTicket = {
      ticket: await insertTicket(account),
      app: factor.secret !== null,
      passkey: factor.passkeys.length > 0,
    };
    throw new Problem('second-factor-required', 'Please confirm it with your second factor.', { current });
  }
  return openSession(account, { from: { ip, userAgent }, tabletId }, deps);
}

/** An account whose password or PIN was just verified. */
export interface VerifiedAccount {
  readonly id: string;
  readonly passwordHash: string;
}

interface SessionPlace {
  readonly from: NonNullable<Actor['from']>;
  readonly tabletId: string | undefined;
  readonly how?: string;
  /** Checks further conditions once the session is stored; throws to refuse the sign-in. */
  readonly recheck?: () => Promise<void>;
}

/**
 * Opens a session for a verified account. The session is stored before the last check, which closes a race with maintenance
 * mode. Either the check refuses this sign-in, or the session is found and ended.
 */
export async function openSession(
  { id, passwordHash }: VerifiedAccount,
  { from, tabletId, how, recheck }: SessionPlace,
  deps: SignInDeps,
) {
  const now = new Date();
  const user = await withDemand(await readUser(id, now), deps);
  const session = await startSession(user, from, { now, tabletId, how: how ?? null });
  try {
    await checkMaySignIn(user, passwordHash, deps);
    await recheck?.();
    await recordSignIn(id, now);
  } catch (error) {
    await deleteSession(session.id);
    throw error;
  }
  return { user, session, passwordHash };
}

/**
 * Verifies the password. An unknown e-mail is verified against a dummy hash, so that it takes the same time and gets the same
 * reply.
 */
async function checkPassword({ email, password }: Credentials, attempt: Attempt, config: Config) {
  const [account, nobody] = await Promise.all([findUserWithPassword({ email }), getDummyHash(config)]);
  const right = await attempt.runHash(() => verifyPassword(account?.passwordHash ?? nobody, password));
  if (!account || !right)
    throw new WrongPassword('invalid-credentials', 'Invalid email or password. Please try again.');
  return { id: String(account._id), passwordHash: account.passwordHash };
}

/** Marks a session whose user must add a second factor first. */
async function withDemand(user: User, { secondFactorRoles }: SignInDeps): Promise<User> {
  const isDemanded = (await secondFactorRoles()).includes(user.role) && !(await findActiveFactor(user.id));
  return isDemanded ? { ...user, mustAddSecondFactor: true } : user;
}

/** The active account in the form that its session stores. */
async function readUser(id: string, lastLogin: Date): Promise<User> {
  const account = await findUser(id);
  if (!account?.active) throw new Problem('invalid-credentials', endReasons.deactivated);
  return presentSelf({ ...account, lastLogin });
}

/**
 * Refuses an account that was deactivated, or whose role or password changed, since the session was stored. Except for root,
 * maintenance and login block refuse it too.
 */
export async function checkMaySignIn(
  user: Pick<User, 'id' | 'role'>,
  passwordHash: string,
  { readSystemStatus }: SignInDeps,
): Promise<void> {
  const [status, account] = await Promise.all([readSystemStatus(), findUserWithPassword({ _id: user.id })]);
  if (!account?.active) throw new Problem('invalid-credentials', endReasons.deactivated);
  if (account.role !== user.role) throw new Problem('invalid-credentials', endReasons['role-changed']);
  if (account.passwordHash !== passwordHash)
    throw new Problem('invalid-credentials', endReasons['password-changed']);
  if (user.role === 'root') return;
  if (status.maintenanceMode) throw new Problem('maintenance', status.message || endReasons.maintenance);
  if (status.loginBlocked) throw new Problem('login-blocked', 'Login is currently disabled (LOGIN_BLOCKED)');
}
