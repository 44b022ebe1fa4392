import { displayLimits, Problem } from '@hearthline/contracts';
import { admitAttempt, attemptKey, uncountAttempts } from '../../platform/flow/attempt.repository.ts';
import { claimPairing, countWrongTry, type DeviceId, type PairingKind } from './pairing.repository.ts';
import { sha256 } from './display-cookies.ts';

const tryWindowMs = 10 * 60_000;

/** Normalizes a typed code: upper case, without spaces and dashes. */
const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]+/gu, '');

const unknownText: Readonly<Record<PairingKind, string>> = {
  display: 'No screen shows this code.',
  tablet: 'No tablet shows this code.',
};

class UnknownCode extends Problem {
  constructor(kind: PairingKind) {
    const message = unknownText[kind];
    super('invalid', message, { fields: { code: message } });
  }
}

/**
 * Counts an attempt as wrong before the code is checked, so that concurrent attempts cannot exceed the limit. Returns a
 * function that uncounts it.
 * @throws Problem throttled after five wrong codes of a user within ten minutes.
 */
async function admitCode(userId: string): Promise<() => Promise<void>> {
  const limit = { key: attemptKey('display-code', userId), most: displayLimits.wrongTries };
  const counted = await admitAttempt([limit], tryWindowMs, 'Too many wrong codes');
  return () => uncountAttempts(counted);
}

interface EnteredCode {
  readonly code: string;
  readonly kind: PairingKind;
  /** The user who entered it. */
  readonly userId: string;
}

/**
 * Pairs the device that shows the code. `pair` gets a function that claims the code and returns the new device's id.
 * @throws Problem 422 naming `code` for a wrong code, which counts against every pending pairing; 429 after a user's five wrong
 * codes.
 */
export async function enterCode<Result>(
  { code, kind, userId }: EnteredCode,
  pair: (claim: () => Promise<DeviceId>) => Promise<Result>,
): Promise<Result> {
  const uncount = await admitCode(userId);
  const claim = async () => {
    const id = await claimPairing(sha256(normalizeCode(code)), kind);
    if (!id) throw new UnknownCode(kind);
    return id;
  };
  try {
    const result = await pair(claim);
    await uncount();
    return result;
  } catch (error) {
    if (error instanceof UnknownCode) await countWrongTry();
    else await uncount();
    throw error;
  }
}
