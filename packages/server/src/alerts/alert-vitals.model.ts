import type { Types } from 'mongoose';
import { rangeFilter } from '../clinical/records-page.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.model.ts';
import { readingFields, type ReadingRecord } from './reading.ts';

/** Documents read at once: what is decoded in one go keeps the event loop for a few milliseconds. */
export const readAtOnce = 100;

/** Records whose alerts are still to be raised, at most 100. */
export function findAlertsPending(): Promise<VitalsDocument[]> {
  return VitalsRecordModel.find({ alertsPending: true }).limit(readAtOnce).lean<VitalsDocument[]>().exec();
}

/** Says that a record's alerts are raised. */
export async function markRaised(id: Types.ObjectId): Promise<void> {
  await VitalsRecordModel.collection.updateOne({ _id: id }, { $unset: { alertsPending: '' } });
}

interface Span {
  readonly residentId: string;
  readonly from: Date;
  /** Only what was measured before this record. */
  readonly before?: ReadingRecord | undefined;
}

/** A resident's visible records, the newest first, at most 100. */
export function findReadings({ residentId, from, before }: Span): Promise<ReadingRecord[]> {
  const cursor = before && { at: before.recordedAt, id: before._id.toString() };
  return VitalsRecordModel.find(
    rangeFilter('recordedAt', { residentId, from, cursor, limit: readAtOnce }),
    readingFields,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(readAtOnce)
    .lean<ReadingRecord[]>()
    .exec();
}

type Ids = readonly Types.ObjectId[];
type Fate = Pick<VitalsDocument, '_id' | 'hidden' | 'voided' | 'correctedBy'>;

/** Whether these records still count, and who took them back where they do not. */
export async function findFates(ids: Ids): Promise<Fate[]> {
  const fates: Fate[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = { $in: ids.slice(at, at + readAtOnce) };
    const fields = { hidden: 1, voided: 1, correctedBy: 1 };
    fates.push(...(await VitalsRecordModel.find({ _id: some }, fields).lean<Fate[]>()));
  }
  return fates;
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

/** Those of these records that were voided or corrected, by id. */
export async function findGone(ids: Ids): Promise<ReadonlySet<string>> {
  const records = await findFates(ids);
  const gone = records.filter(({ voided, correctedBy }) => voided ?? correctedBy);
  return new Set(gone.map(({ _id }) => _id.toString()));
}
