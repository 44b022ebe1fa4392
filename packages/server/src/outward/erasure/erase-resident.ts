import { eraseAudit, hasUnfinishedAudit } from '../../records/audit/erase-entries.repository.ts';
import type { ChainKey } from '../../records/audit/chain-key.ts';
import { findNoteIds } from '../../care/handover/handover-note.repository.ts';
import { eraseHeldData, type ErasedPart } from '../../care/residents/erase-records.repository.ts';
import { eraseResidentDocument } from '../../care/residents/erase-resident.repository.ts';
import { residentPhotos } from '../../care/residents/resident-photo.repository.ts';
import { deleteStepsAbout } from '../../care/spreadsheets/import/import-steps.repository.ts';
import { findImport, settleImport } from '../../care/spreadsheets/import/import.repository.ts';
import { completeErasure, noteProgress, type ErasureDocument } from './erasure.repository.ts';

interface Options {
  readonly chainKey: ChainKey;
  /** Told after every few documents. */
  readonly onProgress: () => void;
  readonly signal: AbortSignal;
}

/**
 * Erases the data about a resident in passes over all of it, each of which changes only what is not erased: whatever cuts one off,
 * the next call goes on. The resident's own document follows the first pass, so that nothing is left without its name in sight;
 * a last pass finds what a colleague's save copied meanwhile. Resolves with true once it is complete; false where it has to wait
 * for the audit or for an import.
 */
export async function eraseResident(erasure: ErasureDocument, options: Options): Promise<boolean> {
  const { residentId } = erasure;
  for (;;) {
    const pass = await eraseOnce(erasure, options);
    if (options.signal.aborted || pass.waits) return false;
    const isFirst = await eraseResidentDocument(residentId, new Date());
    if (!isFirst && pass.erased === 0) break;
  }
  await completeErasure(erasure);
  return true;
}

async function eraseOnce(
  { _id, residentId }: ErasureDocument,
  { chainKey, onProgress, signal }: Options,
): Promise<{ erased: number; waits: boolean }> {
  const sum = { erased: 0, looked: 0 };
  async function note({ of, looked, erased }: ErasedPart): Promise<void> {
    sum.looked += looked;
    sum.erased += erased;
    await noteProgress(_id, { looked: sum.looked, of, erased });
    onProgress();
  }
  await residentPhotos.removeAll(residentId);
  for await (const part of eraseHeldData(residentId)) {
    await note(part);
    if (signal.aborted) return { ...sum, waits: true };
  }
  const steps = await deleteStepsAbout(residentId.toString(), settle);
  await note({ of: 'import_steps', looked: 0, erased: steps.deleted });
  const about = { residentId, entityIds: await findNoteIds(residentId) };
  // An entry is labelled when it is moved, and chained after that: only then is it as it stays.
  if (await hasUnfinishedAudit(about)) return { ...sum, waits: true };
  for await (const part of eraseAudit(about, chainKey)) {
    await note(part);
    if (signal.aborted) return { ...sum, waits: true };
  }
  return { ...sum, waits: steps.someStay };
}

/** Has an import that can't be undone any more; also where only its steps are left. False while somebody works at it. */
const settle = async (importId: ErasureDocument['_id']): Promise<boolean> =>
  (await settleImport(importId)) || (await findImport(importId.toString())) === null;
