import type { DisplayGrade } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import { createIdempotent, type IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { enterCode } from './enter-code.ts';
import { findDisplayBySaveKey, insertDisplay } from './display.repository.ts';
import { presentDisplay } from './display.presenter.ts';

interface Draft {
  readonly code: string;
  readonly name: string;
  readonly grade: DisplayGrade;
}

/** Pairs the display that shows the code. Throws as `enterCode`. */
export function pairDisplay({ code, ...shown }: Draft, actor: Actor, save: IdempotencyFields | null) {
  return enterCode({ code, kind: 'display', userId: actor.user.id }, (claim) =>
    createIdempotent(save, {
      make: async () => {
        const _id = await claim();
        const now = new Date();
        const changes = {
          name: { before: null, after: shown.name },
          grade: { before: null, after: shown.grade },
        };
        const entry = historyEntry(actor, 'created', now, { changes });
        return insertDisplay(
          { _id, ...shown, pairedByName: actor.user.name, createdAt: now, ...save },
          entry,
        );
      },
      findBySaveKey: findDisplayBySaveKey,
      present: presentDisplay,
      toChange: () => ({ kind: 'display', what: 'paired' }),
    }),
  );
}
