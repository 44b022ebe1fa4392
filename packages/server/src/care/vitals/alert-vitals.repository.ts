import type { Types } from 'mongoose';
import { rangeFilter } from '../../records/clinical/records-page.ts';
import { lowestIdAt } from '../../records/clinical/stored-order.repository.ts';
import { readingsProjection } from './reading-fields.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

/** The fields of a record that alerts depend on, as a projection. */
const projection = {
  residentId: 1,
  recordedAt: 1,
  recordedBy: 1,
  recordedByName: 1,
  recordedByRole: 1,
  ...readingsProjection,
} as const;

/** A record with the fields that alerts depend on. */
export type ReadingRecord = Pick<VitalsDocument, '_id' | keyof typeof projection>;

/** A record that replaces another. */
export type CorrectionRecord = ReadingRecord & Pick<VitalsDocument, 'corrects' | 'hidden' | 'createdAt'>;

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
    projection,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(readBatchSize)
    .lean<ReadingRecord[]>()
    .exec();
}

type Ids = readonly Types.ObjectId[];
type RecordStatus = Pick<VitalsDocument, '_id' | 'hidden' | 'voided' | 'correctedBy'>;

/** The status fields of these records: hidden, voided, corrected. */
export async function findRecordStatuses(ids: Ids): Promise<RecordStatus[]> {
  const withdrawals: RecordStatus[] = [];
  for (let at = 0; at < ids.length; at += readBatchSize) {
    const some = { $in: ids.slice(at, at + readBatchSize) };
    const fields = { hidden: 1, voided: 1, correctedBy: 1 };
    withdrawals.push(...(await VitalsRecordModel.find({ _id: some }, fields).lean<RecordStatus[]>()));
  }
  return withdrawals;
}

/** The records that correct the given records, hidden or not. */
export function findCorrections(ids: Ids): Promise<CorrectionRecord[]> {
  const fields = { ...projection, corrects: 1, hidden: 1, createdAt: 1 } as const;
  return VitalsRecordModel.find({ corrects: { $in: [...ids] } }, fields)
    .lean<CorrectionRecord[]>()
    .exec();
}

type Recorded = Pick<
  VitalsDocument,
  '_id' | 'recordedBy' | 'recordedByName' | 'recordedByRole' | 'createdAt'
>;

/** Author and time of the given records. */
export function findRecorders(ids: Ids): Promise<Recorded[]> {
  const fields = { recordedBy: 1, recordedByName: 1, recordedByRole: 1, createdAt: 1 };
  return VitalsRecordModel.find({ _id: { $in: [...ids] } }, fields)
    .lean<Recorded[]>()
    .exec();
}

/** The ids of the given records that were voided or corrected. */
export async function findWithdrawnRecords(ids: Ids): Promise<ReadonlySet<string>> {
  const records = await findRecordStatuses(ids);
  const withdrawn = records.filter(({ voided, correctedBy }) => voided ?? correctedBy);
  return new Set(withdrawn.map(({ _id }) => _id.toString()));
}

/** The ids of residents with records voided since `since`. */
export async function findResidentsWithVoided(since: Date): Promise<string[]> {
  const voided = await VitalsRecordModel.find({ 'voided.at': { $gte: since } }, { residentId: 1 })
    .lean<Pick<VitalsDocument, 'residentId'>[]>()
    .exec();
  return voided.map(({ residentId }) => residentId.toString());
}

export type AddedVitals = Pick<VitalsDocument, '_id' | 'residentId' | 'recordedAt' | 'corrects'>;

/** At most `most` records inserted since `since`, found by the timestamp in their `_id`; null if there are more. */
export async function findAddedVitals(since: Date, most: number): Promise<AddedVitals[] | null> {
  const fields = { residentId: 1, recordedAt: 1, corrects: 1 } as const;
  let last = lowestIdAt(since);
  const found: AddedVitals[] = [];
  while (found.length < most) {
    const added = await VitalsRecordModel.find({ _id: { $gt: last } }, fields)
      .sort({ _id: 1 })
      .limit(readBatchSize)
      .lean<AddedVitals[]>();
    found.push(...added);
    const end = added.at(-1);
    if (!end || added.length < readBatchSize) return found;
    last = end._id;
  }
  return null;
}

/** The insertion time of the oldest correction whose original record may not be hidden yet; null if there is none. */
export async function oldestUnfinishedCorrection(): Promise<Date | null> {
  const unfinished = await VitalsRecordModel.findOne({ 'hidesPending.id': { $gt: '' } }, { _id: 1 })
    .sort({ 'hidesPending.id': 1 })
    .lean<{ _id: Types.ObjectId }>();
  return unfinished && unfinished._id.getTimestamp();
}
