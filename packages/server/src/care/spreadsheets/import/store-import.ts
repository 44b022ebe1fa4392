import type { FieldErrors, StoredImport } from '@hearthline/contracts';
import { addAudit } from '../../../records/audit/audit.repository.ts';
import { historyEntry } from '../../../records/clinical/history.ts';
import { publishChange } from '../../../platform/core/change-bus.ts';
import { createClaim, endImport, takeBackImport, type ImportDocument } from './import.repository.ts';
import type { StoreDeps } from './import-kinds.ts';
import { readSteps } from './import-steps.repository.ts';
import { finishUndo } from './undo-import.ts';

declare module '../../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of an import or its undoing: many rows of one kind, once. */
    import: {
      readonly kind: 'import';
      readonly resource: StoredImport['kind'];
    };
  }
}

interface Following {
  /** An earlier attempt may have stored some of the steps; it was cut off. */
  readonly isRepeat: boolean;
  readonly onDone?: (steps: number) => void;
  readonly onRefused: (row: number, why: FieldErrors) => void;
  /** Called with each row of which something stays although it was to be taken back. */
  readonly onKept: (row: number, why: FieldErrors) => void;
}

/**
 * Stores the steps of an import in order. Each is stored once however often it is tried, so that an import that was cut off is
 * finished by doing all of it again. Where it is all or nothing and a row is refused after all, as when somebody took the room
 * meanwhile, what was stored is taken back. Returns true if it is stored.
 */
export async function storeImport(
  document: ImportDocument,
  { kinds }: Pick<StoreDeps, 'kinds'>,
  { isRepeat, onDone, onRefused, onKept }: Following,
): Promise<boolean> {
  const { _id, kind, by, from, allOrNothing } = document;
  const actor = { user: by, from };
  const counts = { added: document.added, changed: document.changed, refused: document.refused ?? 0 };
  const renew = createClaim(document);
  let done = 0;
  try {
    for await (const steps of readSteps(_id)) {
      await renew();
      const refused = await kinds[kind].store(steps, { actor, now: new Date(), isRepeat });
      for (const [row, why] of refused) {
        const step = steps.find((one) => one.row === row);
        if (step) counts[step.what] -= 1;
        counts.refused += 1;
        onRefused(row, why);
      }
      const [first] = refused.keys();
      if (allOrNothing && first !== undefined) {
        // Without the cause, which may name a resident: the list of imports is kept when their data is erased.
        const reason = `Row ${String(first)} was refused, and nothing was to be stored then.`;
        const undo = { by, from, reason, at: new Date(), restores: true } as const;
        await finishUndo(await takeBackImport(document, undo), { kinds }, onKept);
        return false;
      }
      onDone?.((done += steps.length));
    }
    const { added, changed } = counts;
    const changes = { added: { before: null, after: added }, changed: { before: null, after: changed } };
    const entry = historyEntry(actor, 'imported', new Date(), { changes });
    await addAudit('import', { id: _id.toString(), label: kind }, entry);
    await endImport(document, 'whole', counts);
    return true;
  } finally {
    publishChange({ kind: 'import', resource: kind });
  }
}
