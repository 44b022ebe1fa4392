import { applyMovement, applyNewMovement } from '../medications/apply-movement.ts';
import type { StockState } from '../medications/medication-stock.repository.ts';
import { findUnfinishedCorrections, finishCorrection } from './hide-medication-record.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { findUnsettled, markSettled, markSettledSoon } from './write-medication-record.repository.ts';

/**
 * Applies the movements of stock that a record carries, each once however often this is tried, then removes them from the
 * record. Those of a correction count once it stands.
 */
export async function settleStock(record: MedicationRecordDocument): Promise<void> {
  if (await applyPending(record)) await markSettled(record);
}

/** Whether there are movements, and all are applied. */
async function applyPending(record: MedicationRecordDocument, seenBefore?: StockState): Promise<boolean> {
  const { stockPending = [] } = record;
  if (stockPending.length === 0 || !(await finishCorrection(record))) return false;
  for (const { id, medicationId, amount, by, at } of stockPending) {
    const recordId = record._id.toString();
    const movement = { id, kind: 'given', amount, reason: null, recordId, by, at } as const;
    if (seenBefore?._id.toString() === medicationId) await applyNewMovement(seenBefore, movement);
    else await applyMovement(medicationId, movement);
  }
  return true;
}

/**
 * The same right after a record was stored: what fails here is left to the worker, since the record stands. Resolves once the
 * movements are applied; nobody waits for their removal from the record. `seenBefore`: the medication of a record that is new,
 * as it was read before that was made.
 */
export async function settleQuietly(
  record: MedicationRecordDocument,
  seenBefore?: StockState,
): Promise<void> {
  const isApplied = await applyPending(record, seenBefore).catch(() => false);
  if (isApplied) markSettledSoon(record).catch(() => undefined);
}

/** Records per look of the worker. */
const maxRecords = 200;

/**
 * Finishes the corrections and the movements of stock that a crash or a lost database cut off; one that fails is not in the way
 * of the others. Resolves with whether there were any. Rejects with the first failure, once all were tried.
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
