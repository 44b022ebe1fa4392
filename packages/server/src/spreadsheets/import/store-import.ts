import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Problem, type FieldErrors, type StoredImport } from '@hearthline/contracts';
import { addAudit } from '../../audit/audit.model.ts';
import { historyEntry } from '../../clinical/history.ts';
import type { ImportChanged } from './import-changed.ts';
import type { ImportKind } from './import-kind.ts';
import { finishImport, renewImport, type ImportDocument } from './import.model.ts';

/** Milliseconds between two signs that the server is still at an import. */
const beatMs = 3_000;

export interface StoreDeps {
  readonly kinds: Readonly<Record<StoredImport['kind'], ImportKind>>;
  readonly changed: (change: ImportChanged) => void;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

interface Following {
  readonly onStep?: (done: number) => void;
  /** A row was refused after all, as when somebody took the room meanwhile. */
  readonly onRefused?: (row: number, why: FieldErrors) => void;
}

/** The id by which this server owns imports. */
export const importOwner = randomUUID();

/**
 * Stores the steps of an import that this server owns, in order. Each is stored once however often it is tried, so that an
 * import that was cut off is finished by doing all of it again.
 */
export async function storeImport(
  { _id, kind, by, from, steps, added, changed: changes }: ImportDocument,
  { kinds, changed, log }: StoreDeps,
  { onStep, onRefused }: Following = {},
): Promise<void> {
  const actor = { user: by, from };
  let isLost = false;
  const beat = setInterval(() => {
    renewImport(_id, importOwner).then(
      (isMine) => (isLost = !isMine),
      (error: unknown) => log.warn({ err: error }, 'an import under way was not renewed'),
    );
  }, beatMs);
  try {
    for (const [index, step] of steps.entries()) {
      if (isLost) throw new Problem('unconfirmed', 'Another server goes on with this import.');
      try {
        await kinds[kind].store(step, { actor, now: new Date() });
      } catch (error) {
        const why = refusalOf(error);
        if (!why) throw error;
        onRefused?.(step.row, why);
        if (!onRefused)
          log.warn({ row: step.row, why }, 'a row of an import that was cut off is refused now');
      }
      onStep?.(index + 1);
    }
    const counts = { added: { before: null, after: added }, changed: { before: null, after: changes } };
    const entry = historyEntry(actor, 'imported', new Date(), { changes: counts });
    await addAudit('import', { id: _id.toString(), label: kind }, entry);
    await finishImport(_id, importOwner);
  } finally {
    clearInterval(beat);
    changed({ kind: 'import', resource: kind });
  }
}

/** Why a step is refused for good; null for any other failure. */
function refusalOf(error: unknown): FieldErrors | null {
  if (!(error instanceof Problem) || !['invalid', 'not-found', 'stale'].includes(error.code)) return null;
  return error.details.fields ?? { '': error.message };
}
