import { Problem, type ScreenGrade } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { once, type Save } from '../clinical/once.ts';
import { claimPairing, countWrongTry } from './pairing.model.ts';
import { hashed } from './screen-cookies.ts';
import { admitCode } from './screen-tries.ts';
import { findScreenBySaveKey, insertScreen } from './screen-rows.ts';
import { presentScreen } from './screen.presenter.ts';

interface Draft {
  readonly code: string;
  readonly name: string;
  readonly grade: ScreenGrade;
}

/** A code as it is compared: people type it in small letters, with spaces or dashes. */
const codeOf = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]+/gu, '');

class NoSuchCode extends Problem {
  constructor() {
    const message = 'No screen shows this code.';
    super('invalid', message, { fields: { code: message } });
  }
}

/**
 * Makes a screen of the display that shows the code. Throws 422 at `code` for a wrong one, which counts against every
 * display that waits; 429 for a user who entered five.
 */
export async function pairScreen({ code, ...shown }: Draft, actor: Actor, save: Save | null) {
  const takeBack = await admitCode(actor.user.id);
  const make = async () => {
    const id = await claimPairing(hashed(codeOf(code)));
    if (!id) throw new NoSuchCode();
    const now = new Date();
    const changes = {
      name: { before: null, after: shown.name },
      grade: { before: null, after: shown.grade },
    };
    const entry = historyEntry(actor, 'created', now, { changes });
    return insertScreen({ _id: id, ...shown, pairedByName: actor.user.name, createdAt: now, ...save }, entry);
  };
  try {
    const made = await once(save, { make, findBySaveKey: findScreenBySaveKey, present: presentScreen });
    await takeBack();
    return made;
  } catch (error) {
    if (error instanceof NoSuchCode) await countWrongTry();
    else await takeBack();
    throw error;
  }
}
