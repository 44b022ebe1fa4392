import { displayLimits, Problem, type DisplayGrade } from '@hearthline/contracts';
import { attemptKey, countAttempt, uncountAttempts } from '../auth/sign-in-attempt.model.ts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { createIdempotent, type IdempotencyFields } from '../clinical/idempotency.ts';
import { throttledProblem } from '../core/throttled-problem.ts';
import { claimPairing, countWrongTry } from './pairing.model.ts';
import { sha256 } from './display-cookies.ts';
import { findDisplayBySaveKey, insertDisplay } from './display.model.ts';
import { presentDisplay } from './display.presenter.ts';

const tryWindowMs = 10 * 60_000;

interface Draft {
  readonly code: string;
  readonly name: string;
  readonly grade: DisplayGrade;
}

/** Normalizes a typed code: upper case, without spaces and dashes. */
const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]+/gu, '');

class UnknownCode extends Problem {
  constructor() {
    const message = 'No screen shows this code.';
    super('invalid', message, { fields: { code: message } });
  }
}

/**
 * Counts an attempt as wrong before the code is checked, so that concurrent attempts cannot exceed the limit. Returns a function
 * that uncounts it.
 * @throws Problem throttled, once a user entered five wrong ones within ten minutes.
 */
async function admitCode(userId: string): Promise<() => Promise<void>> {
  const attempt = await countAttempt(attemptKey('display-code', userId), tryWindowMs);
  if (attempt.count > displayLimits.wrongTries) {
    await uncountAttempts([attempt]);
    throw throttledProblem('Too many wrong codes', attempt.expiresAt);
  }
  return () => uncountAttempts([attempt]);
}

/**
 * Pairs the display that shows the code. Throws 422 naming `code` for a wrong one, which counts against every pending pairing;
 * 429 for a user who entered five.
 */
export async function pairDisplay({ code, ...shown }: Draft, actor: Actor, save: IdempotencyFields | null) {
  const uncount = await admitCode(actor.user.id);
  const make = async () => {
    const id = await claimPairing(sha256(normalizeCode(code)));
    if (!id) throw new UnknownCode();
    const now = new Date();
    const changes = {
      name: { before: null, after: shown.name },
      grade: { before: null, after: shown.grade },
    };
    const entry = historyEntry(actor, 'created', now, { changes });
    return insertDisplay(
      { _id: id, ...shown, pairedByName: actor.user.name, createdAt: now, ...save },
      entry,
    );
  };
  try {
    const made = await createIdempotent(save, {
      make,
      findBySaveKey: findDisplayBySaveKey,
      present: presentDisplay,
    });
    await uncount();
    return made;
  } catch (error) {
    if (error instanceof UnknownCode) await countWrongTry();
    else await uncount();
    throw error;
  }
}
