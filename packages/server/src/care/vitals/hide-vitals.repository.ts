import { Types } from 'mongoose';
import { correctionsIn } from '../../records/clinical/corrections.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

const corrections = correctionsIn<VitalsDocument>({ collection: () => VitalsRecordModel.collection });

export const { finishCorrection, doesStand, readStanding, finishAll, findUnfinishedCorrections } =
  corrections;

/** Voids a record; returns false if it is hidden or does not exist. */
export function voidVitals(id: string, entry: HistoryEntry): Promise<boolean> {
  const { by, at, reason } = entry;
  return corrections.hide(new Types.ObjectId(id), { voided: { by, at, reason } }, entry);
}

/** The record that corrects another; null if there is none. */
export function findCorrection(id: Types.ObjectId): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findOne({ corrects: id }).lean<VitalsDocument>().exec();
}

/** Voids records, each with its own history entry; hidden records stay unchanged. */
export async function voidManyVitals(
  voids: readonly { readonly id: string; readonly entry: HistoryEntry }[],
): Promise<void> {
  const writes = voids.map(({ id, entry }) => {
    const { by, at, reason } = entry;
    return {
      updateOne: {
        filter: { _id: new Types.ObjectId(id), hidden: false },
        update: {
          $set: { hidden: true, changedAt: at, voided: { by, at, reason } },
          $inc: { version: 1 },
          $push: { history: entry },
        },
      },
    };
  });
  await VitalsRecordModel.collection.bulkWrite(writes as never, { ordered: false });
}
