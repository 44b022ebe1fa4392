import { Problem } from '@hearthline/contracts';
import { networkOf } from '../core/network-of.ts';
import { attemptKey, countAttempt, forgetAttempts, takeBack, type Counted } from './attempts.ts';
import type { Device } from './known-device.ts';
import { HashingBusy, takeHashingTurn } from './password.ts';

const windowMs = 15 * 60_000;

/** Who tries a password, and for which account. */
export interface Claimant {
  /** The e-mail it signs in with; of an account without one, its id. */
  readonly account: string;
  readonly ip: string;
  readonly device: Device;
}

/** An attempt that was let through: counted as failed until it is taken back. */
export interface Attempt {
  /** Hashes when it is this attempt's turn. Throws HashingBusy, and takes the attempt back, where too many wait. */
  readonly takeTurn: <T>(hash: () => Promise<T>) => Promise<T>;
  /** The password was right: what failed before under the narrowest limit is forgotten. */
  readonly succeeded: () => Promise<void>;
}

/** What an attempt counts under, the narrowest first, and how many may fail in a window. */
function limitsOf({ account, ip, device }: Claimant, isKnown: boolean) {
  if (isKnown)
    return [
      { key: attemptKey('device', device.id, account), most: 5 },
      // Whoever once had the password may hold many devices that are known for the account.
      { key: attemptKey('devices', account), most: 50 },
    ] as const;
  const network = networkOf(ip);
  return [
    { key: attemptKey('pair', account, network), most: 5 },
    { key: attemptKey('address', network), most: 20 },
    { key: attemptKey('account', account), most: 50 },
  ] as const;
}

/**
 * Counts a sign-in as failed before its password is looked at, so that many at once can't slip past the limit. A browser
 * that the account signed in with before has limits of its own, which nobody else's failures use up.
 * @throws Problem throttled, with the seconds until the window ends.
 */
export async function admitAttempt(claimant: Claimant): Promise<Attempt> {
  const isKnown = claimant.device.knows(claimant.account);
  const counted: Counted[] = [];
  for (const { key, most } of limitsOf(claimant, isKnown)) {
    const attempt = await countAttempt(key, windowMs);
    counted.push(attempt);
    if (attempt.count <= most) continue;
    // A refused attempt guessed nothing: it must not use up what others have left.
    await takeBack(counted);
    const retryAfter = (attempt.expiresAt.getTime() - Date.now()) / 1000;
    throw new Problem('throttled', 'Too many failed sign-ins. Please try again later.', { retryAfter });
  }
  const [narrowest, ...wider] = counted;
  const place = { lane: isKnown ? claimant.device.id : networkOf(claimant.ip), preferred: isKnown };
  return {
    async takeTurn(hash) {
      try {
        return await takeHashingTurn(place, hash);
      } catch (error) {
        if (error instanceof HashingBusy) await takeBack(counted);
        throw error;
      }
    },
    async succeeded() {
      await Promise.all([narrowest && forgetAttempts(narrowest), takeBack(wider)]);
    },
  };
}
