import { Problem, type StoredImport, type UndoReport } from '@hearthline/contracts';
import { addAudit } from '../../audit/audit.model.ts';
import { historyEntry, type Actor } from '../../clinical/history.ts';
import type { ImportKind } from './import-kind.ts';
import { findImport, markUndone } from './import.model.ts';

interface Options {
  readonly kinds: Readonly<Record<StoredImport['kind'], ImportKind>>;
  readonly actor: Actor;
  readonly reason: string;
}

/**
 * Takes back what an import added. What it changed stays: the values before are in the report. Throws 404; 409 `stale` where the
 * import is not whole or was undone before.
 */
export async function undoImport(
  id: string,
  { kinds, actor, reason }: Options,
): Promise<{ undone: UndoReport; kind: StoredImport['kind'] }> {
  const document = await findImport(id);
  if (!document) throw new Problem('not-found', 'Import not found');
  if (!(await markUndone(id))) throw new Problem('stale', 'This import was undone already.');
  const { kind, steps } = document;
  const now = new Date();
  const kept: { label: string; reason: string }[] = [];
  let removed = 0;
  for (const step of steps.filter(({ what }) => what === 'added')) {
    const why = await kinds[kind].remove(step, { actor, now, reason });
    if (why === null) removed += 1;
    else kept.push({ label: step.label, reason: why });
  }
  const changed = steps
    .filter(({ what }) => what === 'changed')
    .map(({ row, what, label, changes }) => ({ row, what, label, changes }));
  const entry = historyEntry(actor, 'undone', now, { reason });
  await addAudit('import', { id, label: kind }, entry);
  return { kind, undone: { removed, kept, changed } };
}
