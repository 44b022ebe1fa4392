import { Types } from 'mongoose';
import { correctionsIn } from '../clinical/corrections.model.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.model.ts';

const corrections = correctionsIn<VitalsDocument>({ collection: () => VitalsRecordModel.collection });

export const { finishCorrection, doesStand, readStanding, finishAll, findUnfinishedCorrections } =
  corrections;

/** Voids a record. False if it is hidden or does not exist. */
export function voidVitals(id: string, entry: HistoryEntry): Promise<boolean> {
  const { by, at, reason } = entry;
  return corrections.hide(new Types.ObjectId(id), { voided: { by, at, reason } }, entry);
}

/** The record that corrects another; null if there is none. */
export function findCorrectionOf(id: Types.ObjectId): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findOne({ corrects: id }).lean<VitalsDocument>().exec();
}
