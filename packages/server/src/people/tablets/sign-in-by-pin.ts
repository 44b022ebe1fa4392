import { can, pinLimits, Problem } from '@hearthline/contracts';
import { admitAttempt, attemptKey, uncountAttempts } from '../../platform/flow/attempt.repository.ts';
import { HashingBusy, hashingQueue, WrongPassword } from '../auth/password.ts';
import { recordSignInFailure } from '../auth/record-sign-in-failure.ts';
import { openSession, type SignInDeps } from '../auth/sign-in.ts';
import type { Actor } from '../../records/clinical/history.ts';
import type { Config } from '../../platform/core/config.ts';
import { findUserWithPassword, type UserDocument } from '../users/user.repository.ts';
import { verifyPin } from './pin.ts';
import { findPin } from './pin.repository.ts';
import { findActiveTablet, type TabletDocument } from './tablet.repository.ts';
import {
  countPinTry,
  findTabletUser,
  mayUsePin,
  hashTabletPassword,
  recordPinSignIn,
  uncountPinTry,
} from './tablet-user.repository.ts';

const windowMs = 15 * 60_000;
/** Maximum PINs tried in a quarter of an hour, on one tablet and for one user on all tablets. */
const most = { onTablet: 40, forUser: 15 } as const;

const pinEnded = () => new Problem('pin-ended', 'Please sign in with your email and password.');

interface PinTry {
  readonly userId: string;
  readonly pin: string;
}

/** Opens a session by PIN on a shared tablet; records a refused try for the audit. */
export async function signInByPin(
  given: PinTry,
  tablet: TabletDocument,
  from: NonNullable<Actor['from']>,
  deps: SignInDeps,
) {
  const account = await findUserWithPassword({ _id: given.userId });
  try {
    return await authenticate(given, { account, tablet, from }, deps);
  } catch (error) {
    if (error instanceof Problem) {
      const tried = account && { id: given.userId, name: account.name, role: account.role };
      await recordSignInFailure(error, { account: tried, from, reason: `PIN on ${tablet.name}` });
    }
    throw error;
  }
}

interface Place {
  readonly account: UserDocument | null;
  readonly tablet: TabletDocument;
  readonly from: NonNullable<Actor['from']>;
}

type Proof = Pick<Place, 'account' | 'tablet'>;

/**
 * Verifies a PIN on a shared tablet, with all limits of a sign-in. Throws `pin-ended`, throttled, or `WrongPassword` with the
 * number of tries that are left.
 */
export async function checkPin(
  { userId, pin }: PinTry,
  { account, tablet }: Proof,
  config: Config,
): Promise<{ readonly account: UserDocument; readonly pinHash: string }> {
  const tabletId = tablet._id.toString();
  const uncount = await throttle(tabletId, userId);
  const stored = account?.active && can(account.role, 'canUsePin') ? await findPin(userId) : null;
  if (!account || !stored?.pinHash) throw pinEnded();
  const { pinHash } = stored;
  const counted = await countPinTry(tabletId, userId);
  if (counted?.passwordTag !== hashTabletPassword(account.passwordHash)) throw pinEnded();
  const place = { lane: `tablet:${tabletId}`, preferred: true };
  const isRight = await hashingQueue(place, () => verifyPin(pinHash, userId, pin, config)).catch(
    async (error: unknown) => {
      if (error instanceof HashingBusy) await uncountPinTry(counted);
      throw error;
    },
  );
  if (!isRight) throw wrongPin(counted.wrongPins);
  await uncount();
  if (!(await recordPinSignIn(counted))) throw pinEnded();
  return { account, pinHash };
}

async function authenticate(given: PinTry, { from, ...proof }: Place, deps: SignInDeps) {
  const { userId } = given;
  const { tablet } = proof;
  const tabletId = tablet._id.toString();
  const { account, pinHash } = await checkPin(given, proof, deps.config);
  const how = `PIN on ${tablet.name}`;
  /**
   * Checks again, because meanwhile the tablet may have ended, the PIN may be replaced, or the right to use it may be revoked.
   */
  const recheck = async () => {
    const [isEnrolled, now, tabletUser] = await Promise.all([
      findActiveTablet(tabletId),
      findPin(userId),
      findTabletUser(tabletId, userId),
    ]);
    const isAccepted = tabletUser !== null && mayUsePin(tabletUser);
    if (!isEnrolled || now?.pinHash !== pinHash || !isAccepted) throw pinEnded();
  };
  return openSession(
    { id: userId, passwordHash: account.passwordHash },
    { from, tabletId, how, recheck },
    deps,
  );
}

/** Counts a try for the tablet and for the user; returns a function that uncounts it. Throws throttled. */
async function throttle(tabletId: string, userId: string): Promise<() => Promise<void>> {
  const limits = [
    { key: attemptKey('pin-tablet', tabletId), most: most.onTablet },
    { key: attemptKey('pin-user', userId), most: most.forUser },
  ];
  const counted = await admitAttempt(limits, windowMs, 'Too many PINs were entered');
  return () => uncountAttempts(counted);
}

function wrongPin(tries: number): Problem {
  const left = pinLimits.wrongTries - tries;
  if (left <= 0)
    return new WrongPassword(
      'pin-ended',
      'Too many wrong PINs. Please sign in with your email and password.',
    );
  const tail = left === 1 ? '1 more try.' : `${String(left)} more tries.`;
  return new WrongPassword('invalid-credentials', `This PIN is not right. ${tail}`);
}
