import { maxRows, type VersionLog } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';

/** A version log as stored: added once, never changed. */
export interface VersionLogDocument
  extends Omit<VersionLog, 'id' | 'changeDate' | 'createdAt'>, Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  changeDate: string;
  createdAt: Date;
}

const schema = new Schema<VersionLogDocument>(
  {
    version: { type: String, required: true },
    changeType: { type: String, required: true },
    description: { type: String, required: true },
    changeDate: { type: String, required: true },
    totalHours: { type: Number, default: null },
    tasksCount: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
    saveKey: String,
    saveHash: String,
  },
  { collection: 'version_logs', versionKey: false },
);
schema.index({ changeDate: -1, createdAt: -1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });

export const VersionLogModel = model<VersionLogDocument>('VersionLog', schema);

/** The latest change first. */
export function listStoredLogs(): Promise<VersionLogDocument[]> {
  return VersionLogModel.find()
    .sort({ changeDate: -1, createdAt: -1 })
    .limit(maxRows)
    .lean<VersionLogDocument[]>()
    .exec();
}

/** Number of logs; of the days that begin so, e.g. "2026-11". */
export function countStoredLogs(month?: string): Promise<number> {
  const filter = month === undefined ? {} : { changeDate: { $gte: `${month}-01`, $lte: `${month}-31` } };
  return VersionLogModel.countDocuments(filter).exec();
}

export function findLogBySaveKey(saveKey: string): Promise<VersionLogDocument | null> {
  return VersionLogModel.findOne({ saveKey }).lean<VersionLogDocument>().exec();
}

/** Stores a log. Throws MongoDB's error 11000 if the idempotency key exists. */
export async function insertLog(log: Omit<VersionLogDocument, '_id'>): Promise<VersionLogDocument> {
  return (await VersionLogModel.create(log)).toObject();
}
