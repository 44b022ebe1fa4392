import type { Types } from 'mongoose';
import { rangeFilter } from '../clinical/records-page.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.model.ts';
import { readingFields, type CorrectionRecord, type ReadingRecord } from './reading.ts';

/** Documents per read: decoding one batch must block the event loop for a few milliseconds at most. */
export const readBatchSize = 100;

/** Records marked `alertsPending`, at most 100. */
export function findAlertsPending(): Promise<VitalsDocument[]> {
  return VitalsRecordModel.find({ alertsPending: true }).limit(readBatchSize).lean<VitalsDocument[]>().exec();
}

/** Removes the mark `alertsPending` of a record. */
export async function markRaised(id: Types.ObjectId): Promise<void> {
  await VitalsRecordModel.collection.updateOne({ _id: id }, { $unset: { alertsPending: '' } });
}

interface Span {
  readonly residentId: string;
  readonly from: Date;
  /** Only readings measured before this record. */
  readonly before?: ReadingRecord | undefined;
}

/** A resident's visible records, newest first, at most 100. */
export function findReadings({ residentId, from, before }: Span): Promise<ReadingRecord[]> {
  const cursor = before && { at: before.recordedAt, id: before._id.toString() };
  return VitalsRecordModel.find(
    rangeFilter('recordedAt', { residentId, from, cursor, limit: readBatchSize }),
    readingFields,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(readBatchSize)
    .lean<ReadingRecord[]>()
    .exec();
}

type Ids = readonly Types.ObjectId[];
type RecordStatus = Pick<VitalsDocument, '_id' | 'hidden' | 'voided' | 'correctedBy'>;

/** The fields of these records that tell whether they are hidden, voided or corrected. */
export async function findRecordStatuses(ids: Ids): Promise<RecordStatus[]> {
  const withdrawals: RecordStatus[] = [];
  for (let at = 0; at < ids.length; at += readBatchSize) {
    const some = { $in: ids.slice(at, at + readBatchSize) };
    const fields = { hidden: 1, voided: 1, correctedBy: 1 };
    withdrawals.push(...(await VitalsRecordModel.find({ _id: some }, fields).lean<RecordStatus[]>()));
  }
  return withdrawals;
}

/** The records that correct these, hidden or not. */
export function findCorrections(ids: Ids): Promise<CorrectionRecord[]> {
  const fields = { ...readingFields, corrects: 1, hidden: 1, createdAt: 1 } as const;
  return VitalsRecordModel.find({ corrects: { $in: [...ids] } }, fields)
    .lean<CorrectionRecord[]>()
    .exec();
}

type Recorded = Pick<
  VitalsDocument,
  '_id' | 'recordedBy' | 'recordedByName' | 'recordedByRole' | 'createdAt'
>;

/** Who recorded these records, and when. */
export function findRecorders(ids: Ids): Promise<Recorded[]> {
  const fields = { recordedBy: 1, recordedByName: 1, recordedByRole: 1, createdAt: 1 };
  return VitalsRecordModel.find({ _id: { $in: [...ids] } }, fields)
    .lean<Recorded[]>()
    .exec();
}

/** The ids among these of records that were voided or corrected. */
export async function findWithdrawnRecords(ids: Ids): Promise<ReadonlySet<string>> {
  const records = await findRecordStatuses(ids);
  const withdrawn = records.filter(({ voided, correctedBy }) => voided ?? correctedBy);
  return new Set(withdrawn.map(({ _id }) => _id.toString()));
}
