import { toNetwork } from '../../platform/core/ip-network.ts';
import {
  admitAttempt,
  attemptKey,
  clearAttempts,
  resetAttempts,
  uncountAttempts,
} from '../../platform/flow/attempt.repository.ts';
import type { Device } from './known-device.ts';
import { HashingBusy, hashingQueue } from './password.ts';

const windowMs = 15 * 60_000;

/** The origin and the account of a sign-in attempt. */
export interface Claimant {
  /** The account's e-mail, or its id if it has none. */
  readonly account: string;
  readonly ip: string;
  readonly device: Device;
}

/** An accepted attempt; it counts as failed until it succeeds. */
export interface Attempt {
  /** Runs `hash` in the hashing queue. If the queue is full it throws HashingBusy, and the attempt is not counted. */
  readonly runHash: <T>(hash: () => Promise<T>) => Promise<T>;
  /** The password was right: resets the narrowest counter, and uncounts the attempt from the others. */
  readonly succeeded: () => Promise<void>;
}

/** The counters of an attempt, narrowest first, with the maximum of failures per window. */
function limitsOf({ account, ip, device }: Claimant, isKnown: boolean) {
  if (isKnown)
    return [
      { key: attemptKey('device', device.id, account), most: 5 },
      // A former holder of the password may have many known devices.
      { key: attemptKey('devices', account), most: 50 },
    ] as const;
  const network = toNetwork(ip);
  return [
    { key: attemptKey('pair', account, network), most: 5 },
    { key: attemptKey('address', network), most: 20 },
    { key: attemptKey('account', account), most: 50 },
  ] as const;
}

/**
 * Counts an attempt as failed before its password is verified, so that concurrent attempts cannot exceed the limit. A known
 * device has its own counters, so that failures elsewhere do not lock it out.
 * @throws Problem throttled, with the seconds until the window ends.
 */
export async function throttleSignIn(claimant: Claimant): Promise<Attempt> {
  const isKnown = claimant.device.knows(claimant.account);
  const counted = await admitAttempt(limitsOf(claimant, isKnown), windowMs, 'Too many failed sign-ins');
  const [narrowest, ...others] = counted;
  const place = { lane: isKnown ? claimant.device.id : toNetwork(claimant.ip), preferred: isKnown };
  return {
    async runHash(hash) {
      try {
        return await hashingQueue(place, hash);
      } catch (error) {
        if (error instanceof HashingBusy) await uncountAttempts(counted);
        throw error;
      }
    },
    async succeeded() {
      await Promise.all([narrowest && resetAttempts(narrowest), uncountAttempts(others)]);
    },
  };
}

/** Resets the counters of an account, also for this address, because its password has changed. */
export async function forgetSignInAttempts(account: string, ip: string): Promise<void> {
  await clearAttempts([
    attemptKey('pair', account, toNetwork(ip)),
    attemptKey('account', account),
    attemptKey('devices', account),
  ]);
}
