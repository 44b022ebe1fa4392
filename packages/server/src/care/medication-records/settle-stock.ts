import { applyMovement, applyNewMovement } from '../medications/apply-movement.ts';
import type { StockState } from '../medications/medication-stock.repository.ts';
import { findUnfinishedCorrections, finishCorrection } from './hide-medication-record.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { findUnsettled, markSettled, markSettledSoon } from './write-medication-record.repository.ts';

/**
 * Applies the stock movements of a record, then removes them from the record. Idempotent: each movement is applied once. The
 * movements of a correction are applied only once the correction is final.
 */
export async function settleStock(record: MedicationRecordDocument): Promise<void> {
  if (await applyPending(record)) await markSettled(record);
}

/** Applies the movements; returns true if there were any and all are applied. */
async function applyPending(record: MedicationRecordDocument, seenBefore?: StockState): Promise<boolean> {
  const { stockPending = [] } = record;
  if (stockPending.length === 0 || !(await finishCorrection(record))) return false;
  for (const { medicationId, supplyId, kind = 'given', ...pending } of stockPending) {
    const recordId = record._id.toString();
    const movement = { ...pending, kind, reason: null, recordId } as const;
    const holderId = supplyId ?? medicationId;
    if (seenBefore?._id.toString() === holderId) await applyNewMovement(seenBefore, movement);
    else await applyMovement(holderId, movement);
  }
  return true;
}

/**
 * As settleStock(), for a record that was just stored. Errors are ignored, because the worker repeats the work. Resolves once
 * the movements are applied, before they are removed from the record. `seenBefore`: the medication or the supply as
 * read before a new record was stored.
 */
export async function settleQuietly(
  record: MedicationRecordDocument,
  seenBefore?: StockState,
): Promise<void> {
  const isApplied = await applyPending(record, seenBefore).catch(() => false);
  if (isApplied) markSettledSoon(record).catch(() => undefined);
}

/** Records per run of the worker. */
const maxRecords = 200;

/**
 * Finishes corrections and stock movements that a crash or a lost connection interrupted. One failure does not stop the others.
 * Resolves with true if there were any; rejects with the first failure once all were tried.
 */
export async function settleUnfinished(signal?: AbortSignal): Promise<boolean> {
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    if (!signal?.aborted) await work().catch((error: unknown) => failures.push(error));
  };
  const corrections = await findUnfinishedCorrections();
  for (const correction of corrections) await attempt(() => finishCorrection(correction));
  const records = await findUnsettled(maxRecords);
  for (const record of records) await attempt(() => settleStock(record));
  if (failures.length > 0) throw failures[0];
  return corrections.length + records.length > 0;
}
