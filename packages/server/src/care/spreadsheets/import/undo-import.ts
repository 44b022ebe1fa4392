import { Problem, type FieldErrors, type ImportChange, type UndoReport } from '@hearthline/contracts';
import { addAudit } from '../../../records/audit/audit.repository.ts';
import { historyEntry, type Actor } from '../../../records/clinical/history.ts';
import { publishChange } from '../../../platform/core/change-bus.ts';
import {
  beginUndo,
  createClaim,
  endImport,
  findImport,
  importBusy,
  type ImportDocument,
} from './import.repository.ts';
import { readSteps } from './import-steps.repository.ts';
import type { StoreDeps } from './import-kinds.ts';

/** Most kept and changed ones that a report lists. */
const maxListed = 500;

/** Takes back what an import added. Throws 404; 409 `stale` where it is not whole; 503 `busy` while another one is under way. */
export async function undoImport(
  id: string,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
  deps: StoreDeps,
): Promise<UndoReport> {
  const { id: userId, name, role } = actor.user;
  const undo = { by: { id: userId, name, role }, from: actor.from, reason, at: new Date() };
  const begun = await beginUndo(id, undo);
  if (begun === null) throw importBusy();
  if (begun) return finishUndo(begun, deps);
  if (!(await findImport(id))) throw new Problem('not-found', 'Import not found');
  throw new Problem('stale', 'This import is not whole, is too old, or was undone already.');
}

/**
 * Undoes an import; one that was cut off is finished by doing all of it again. `onKept` is called with each
 * row of which something stays.
 */
export async function finishUndo(
  document: ImportDocument,
  { kinds }: Pick<StoreDeps, 'kinds'>,
  onKept?: (row: number, why: FieldErrors) => void,
): Promise<UndoReport> {
  const { _id, kind, undo } = document;
  if (!undo) throw new Error('This import is not to be undone.');
  const actor = { user: undo.by, from: undo.from };
  const report = { removed: 0, kept: [] as UndoReport['kept'], changed: [] as ImportChange[] };
  const renew = createClaim(document);
  try {
    for await (const steps of readSteps(_id)) {
      await renew();
      const added = steps.filter(({ what }) => what === 'added');
      const context = { actor, now: new Date(), reason: undo.reason };
      const kept = await kinds[kind].remove(added, context);
      const changedOnes = undo.restores ? steps.filter(({ what }) => what === 'changed') : [];
      for (const [row, why] of await kinds[kind].restore(changedOnes, context)) onKept?.(row, why);
      report.removed += added.length - kept.size;
      for (const { row, what, label, changes } of steps) {
        const reason = kept.get(row);
        if (reason !== undefined) {
          report.kept.push({ label, reason });
          onKept?.(row, { '': reason });
        }
        if (what === 'changed') report.changed.push({ row, what, label, changes });
      }
    }
    const entry = historyEntry(actor, 'undone', new Date(), { reason: undo.reason });
    await addAudit('import', { id: _id.toString(), label: kind }, entry);
    await endImport(document, 'undone');
  } finally {
    publishChange({ kind: 'import', resource: kind });
  }
  const { removed, kept, changed: changes } = report;
  return { removed, kept: kept.slice(0, maxListed), changed: changes.slice(0, maxListed) };
}
