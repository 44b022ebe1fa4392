import { Problem, type User, type WitnessEntry } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { readDevice } from '../auth/known-device.ts';
import { verifyPassword, WrongPassword } from '../auth/password.ts';
import { recordSignInFailure } from '../auth/record-sign-in-failure.ts';
import { throttleSignIn } from '../auth/sign-in-throttle.ts';
import { getDummyHash } from '../auth/sign-in.ts';
import { findUserWithPassword, type UserDocument } from '../users/user.repository.ts';
import { identifyTablet } from './identify-tablet.ts';
import { checkPin } from './sign-in-by-pin.ts';
import type { TabletDocument } from './tablet.repository.ts';

/** The 422 that names the witness. */
export const refuseWitness = (message: string): Problem =>
  new Problem('invalid', message, { fields: { witness: message } });

const wrongWitness = (message: string) =>
  new WrongPassword('invalid', message, { fields: { witness: message } });

interface Place extends NonNullable<Actor['from']> {
  readonly cookie?: string | undefined;
}

const findAccount = ({ userId, username = '' }: WitnessEntry): Promise<UserDocument | null> =>
  findUserWithPassword(
    userId !== undefined
      ? { _id: userId }
      : username.includes('@')
        ? { email: username.toLowerCase() }
        : { username },
  );

/**
 * Verifies who stands beside the actor: by PIN on a shared tablet, else by password. The attempts count towards the limits of a
 * sign-in and failures are recorded in the audit, but no session is opened.
 * @throws Problem 422 naming `witness`; 429 after too many attempts.
 */
export async function verifyWitness(
  given: WitnessEntry,
  { cookie, ...from }: Place,
  config: Config,
): Promise<Pick<User, 'id' | 'name' | 'role'>> {
  const account = await findAccount(given);
  try {
    const tablet = /^\d{4,6}$/.test(given.secret) ? await identifyTablet(cookie) : null;
    if (tablet) await checkByPin(given, { account, tablet }, config);
    else await checkByPassword(given, account, { ...from, cookie }, config);
  } catch (error) {
    if (error instanceof Problem) {
      const tried = account && { id: String(account._id), name: account.name, role: account.role };
      await recordSignInFailure(error, { account: tried, from, reason: 'Witness' });
    }
    throw error;
  }
  if (!account?.active || account.hidden) throw refuseWitness('This account is not active.');
  // A password that somebody else generated proves nobody.
  if (account.mustChangePassword)
    throw refuseWitness(`${account.name} has to sign in and choose a password first.`);
  return { id: String(account._id), name: account.name, role: account.role };
}

async function checkByPin(
  { secret }: WitnessEntry,
  { account, tablet }: { readonly account: UserDocument | null; readonly tablet: TabletDocument },
  config: Config,
): Promise<void> {
  const userId = account ? String(account._id) : '0'.repeat(24);
  try {
    await checkPin({ userId, pin: secret }, { account, tablet }, config);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'throttled') throw error;
    if (error.code === 'pin-ended')
      throw wrongWitness('Please enter the password: the PIN is not accepted here.');
    throw wrongWitness(error.message);
  }
}

async function checkByPassword(
  { username = '', userId = username, secret }: WitnessEntry,
  account: UserDocument | null,
  { cookie, ip }: Place,
  config: Config,
): Promise<void> {
  const subject = account ? (account.email ?? String(account._id)) : userId.toLowerCase();
  const attempt = await throttleSignIn({ account: subject, ip, device: readDevice(cookie, config) });
  const hash = account?.passwordHash ?? (await getDummyHash(config));
  const isRight = await attempt.runHash(() => verifyPassword(hash, secret));
  if (!account || !isRight) throw wrongWitness('Name and PIN or password do not match.');
  await attempt.succeeded();
}
