import type { ShiftId } from '@hearthline/contracts';
import { model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/** A user's confirmation of having read the handover of a shift. */
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
// The unique index is the lock: only the first reading of a user is stored.
schema.index({ day: 1, start: 1, 'by.id': 1 }, { unique: true });

const HandoverReadingModel = model<HandoverReadingDocument>('HandoverReading', schema);

/** The users who have read the handover of a shift, earliest first. */
export function findReadings({ day, start }: ShiftId): Promise<HandoverReadingDocument[]> {
  return HandoverReadingModel.find({ day, start }).sort({ at: 1 }).lean<HandoverReadingDocument[]>().exec();
}

/** The handovers that a user has read, oldest reading first. */
export function findHandoverReadings(userId: string): Promise<HandoverReadingDocument[]> {
  return HandoverReadingModel.find({ 'by.id': userId })
    .sort({ at: 1 })
    .lean<HandoverReadingDocument[]>()
    .exec();
}

export async function hasRead({ day, start }: ShiftId, userId: string): Promise<boolean> {
  return (await HandoverReadingModel.exists({ day, start, 'by.id': userId })) !== null;
}

/** Stores that a user has read a handover; returns false if it is stored already. */
export async function insertReading(reading: HandoverReadingDocument): Promise<boolean> {
  try {
    await HandoverReadingModel.collection.insertOne({ ...reading });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
