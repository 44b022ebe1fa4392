import { Problem, type DisplayGrade } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { createIdempotent, type IdempotencyFields } from '../clinical/idempotency.ts';
import { claimPairing, countWrongTry } from './pairing.model.ts';
import { sha256 } from './display-cookies.ts';
import { admitCode } from './pairing-attempts.ts';
import { findDisplayBySaveKey, insertDisplay } from './display.model.ts';
import { presentDisplay } from './display.presenter.ts';

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
