import { Types } from 'mongoose';
import type { HistoryEntry } from '../clinical/history.ts';
import { VitalsRecordModel } from './vitals-record.model.ts';
import type { VitalsDocument } from './vitals-record.model.ts';

type Mark = Pick<VitalsDocument, 'voided'> | Pick<VitalsDocument, 'correctedBy'>;

/** Takes a record out of every list, with why, in one update. False when it is hidden already, or there is none. */
async function hide(id: Types.ObjectId, mark: Mark, entry: HistoryEntry): Promise<boolean> {
  const { modifiedCount } = await VitalsRecordModel.collection.updateOne(
    { _id: id, hidden: false },
    { $set: { hidden: true, ...mark }, $inc: { version: 1 }, $push: { history: entry } as never },
  );
  return modifiedCount === 1;
}

/** Voids a record. False when there is none to be seen. */
export function voidVitals(id: string, entry: HistoryEntry): Promise<boolean> {
  const { by, at, reason } = entry;
  return hide(new Types.ObjectId(id), { voided: { by, at, reason } }, entry);
}

/** The record written in place of another; null when there is none. */
export function findCorrectionOf(id: Types.ObjectId): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findOne({ corrects: id }).lean<VitalsDocument>().exec();
}

/**
 * Hides the record that `correction` was written in place of; may be repeated, and by two at once. False when that one was
 * voided first: then the correction is voided with it, since nobody saw it yet.
 */
export async function finishCorrection(correction: VitalsDocument): Promise<boolean> {
  const { _id, corrects, hidesPending: entry } = correction;
  if (!corrects || !entry) return true;
  const stands = (await hide(corrects, { correctedBy: _id }, entry)) || (await isCorrectedBy(corrects, _id));
  if (!stands) await hide(_id, { voided: { by: entry.by, at: entry.at, reason: null } }, voidedEntryOf(entry));
  // A refusal uses up no key: found by it, this would be answered as the record that was saved.
  const done = { hidesPending: '', ...(!stands && { saveKey: '', saveHash: '' }) };
  await VitalsRecordModel.collection.updateOne({ _id }, { $unset: done });
  return stands;
}

async function isCorrectedBy(id: Types.ObjectId, correction: Types.ObjectId): Promise<boolean> {
  return (await VitalsRecordModel.countDocuments({ _id: id, correctedBy: correction })) > 0;
}

// Its id follows from the other's, so that the repeat of a repair is not a second entry.
const voidedEntryOf = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  id: entry.id.slice(0, -1) + (entry.id.endsWith('0') ? '1' : '0'),
  action: 'voided',
});

/** Corrections whose old record may still be seen: a server died between the two writes. */
export function findUnfinishedCorrections(): Promise<VitalsDocument[]> {
  return VitalsRecordModel.find({ 'hidesPending.id': { $gt: '' } })
    .lean<VitalsDocument[]>()
    .exec();
}
