import { Types } from 'mongoose';
import type { HistoryEntry } from '../clinical/history.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.model.ts';

type Mark = Pick<VitalsDocument, 'voided'> | Pick<VitalsDocument, 'correctedBy'>;

/** Hides a record and stores the reason in one update. False if it is already hidden or does not exist. */
async function hide(id: Types.ObjectId, mark: Mark, entry: HistoryEntry): Promise<boolean> {
  const { modifiedCount } = await VitalsRecordModel.collection.updateOne(
    { _id: id, hidden: false },
    { $set: { hidden: true, ...mark }, $inc: { version: 1 }, $push: { history: entry } as never },
  );
  return modifiedCount === 1;
}

/** Voids a record. False if it is hidden or does not exist. */
export function voidVitals(id: string, entry: HistoryEntry): Promise<boolean> {
  const { by, at, reason } = entry;
  return hide(new Types.ObjectId(id), { voided: { by, at, reason } }, entry);
}

/** The record that corrects another; null if there is none. */
export function findCorrectionOf(id: Types.ObjectId): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findOne({ corrects: id }).lean<VitalsDocument>().exec();
}

/**
 * Hides the record that `correction` replaces; idempotent and safe to run concurrently. False if that record was voided first:
 * then the correction, which nobody has seen yet, is voided too.
 */
export async function finishCorrection(correction: VitalsDocument): Promise<boolean> {
  const { _id, corrects, hidesPending: entry } = correction;
  if (!corrects || !entry) return true;
  const stands = (await hide(corrects, { correctedBy: _id }, entry)) || (await isCorrectedBy(corrects, _id));
  if (!stands)
    await hide(_id, { voided: { by: entry.by, at: entry.at, reason: null } }, voidedEntryOf(entry));
  // A refused save must not keep its idempotency key: a repeat would find this record and return it as saved.
  const done = { hidesPending: '', ...(!stands && { saveKey: '', saveHash: '' }) };
  await VitalsRecordModel.collection.updateOne({ _id }, { $unset: done });
  return stands;
}

async function isCorrectedBy(id: Types.ObjectId, correction: Types.ObjectId): Promise<boolean> {
  return (await VitalsRecordModel.countDocuments({ _id: id, correctedBy: correction })) > 0;
}

// The id is derived from the other entry's, so that a repeated repair adds no second entry.
const voidedEntryOf = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  id: entry.id.slice(0, -1) + (entry.id.endsWith('0') ? '1' : '0'),
  action: 'voided',
});

/** Corrections whose old record may still be visible, because a server crashed between the two writes. */
export function findUnfinishedCorrections(): Promise<VitalsDocument[]> {
  return VitalsRecordModel.find({ 'hidesPending.id': { $gt: '' } })
    .lean<VitalsDocument[]>()
    .exec();
}
