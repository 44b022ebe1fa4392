import type { ShiftId } from '@hearthline/contracts';
import { model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/** That somebody has read the handover of a shift. */
export interface HandoverReadingDocument extends ShiftId {
  by: { id: string; name: string };
  at: Date;
}

const schema = new Schema<HandoverReadingDocument>(
  {
    day: { type: String, required: true },
    start: { type: String, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'handover_readings', versionKey: false },
);
// The first time counts: the unique insert is the lock.
schema.index({ day: 1, start: 1, 'by.id': 1 }, { unique: true });

const HandoverReadingModel = model<HandoverReadingDocument>('HandoverReading', schema);

/** Who has read the handover of a shift, the first one first. */
export function findReadings({ day, start }: ShiftId): Promise<HandoverReadingDocument[]> {
  return HandoverReadingModel.find({ day, start }).sort({ at: 1 }).lean<HandoverReadingDocument[]>().exec();
}

/** The handovers that a user has read, as read. */
export function findHandoverReadings(userId: string): Promise<HandoverReadingDocument[]> {
  return HandoverReadingModel.find({ 'by.id': userId })
    .sort({ at: 1 })
    .lean<HandoverReadingDocument[]>()
    .exec();
}

export async function hasRead({ day, start }: ShiftId, userId: string): Promise<boolean> {
  return (await HandoverReadingModel.exists({ day, start, 'by.id': userId })) !== null;
}

/** Stores that somebody has read it; false if they had before. */
export async function insertReading(reading: HandoverReadingDocument): Promise<boolean> {
  try {
    await HandoverReadingModel.collection.insertOne({ ...reading });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
