import { importUndoDays } from '@hearthline/contracts';
import { findUncleared, markCleared, settleImport } from './import.model.ts';
import { deleteSteps } from './import-steps.model.ts';

const dayMs = 24 * 60 * 60_000;
/** Imports cleared in one go. */
const most = 20;

/**
 * Deletes the steps of imports that are too old to be undone; the import itself stays, with its counts. It is marked first,
 * so that nobody begins to undo one whose steps are going; what a crash leaves is deleted by the next call.
 */
export async function clearImports(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - importUndoDays * dayMs);
  for (const { _id } of await findUncleared(before, most)) {
    if (!(await settleImport(_id))) continue;
    await deleteSteps(_id);
    await markCleared(_id);
  }
}
