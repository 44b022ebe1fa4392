import { Schema, Types, model } from 'mongoose';
import type { MedicationRecord } from '@hearthline/contracts';
import { dependsOnResident } from '../residents/dependent-records.model.ts';
import { registerResidentAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { ClinicalDocument } from '../clinical/history.ts';
import { toPage, rangeFilter } from '../clinical/records-page.ts';
import type { RecordsRange } from '../clinical/records-range.ts';

type Ids = 'id' | 'residentId' | 'medicationId' | 'administeredBy' | 'administeredByUser';
type Instants = 'scheduledFor' | 'administeredAt' | 'createdAt';

/** A scheduled dose and its administration. */
export interface MedicationRecordDocument
  extends Omit<MedicationRecord, Ids | Instants | 'resident' | 'administered'>, ClinicalDocument {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  resident: Omit<MedicationRecord['resident'], 'id'>;
  medicationId: Types.ObjectId;
  scheduledFor: Date;
  administeredAt: Date | null;
  administeredBy: Types.ObjectId | null;
  administeredByName: string | null;
  /** administeredAt, else scheduledFor: the time a dose is listed at. Stored for the index. */
  at: Date;
  createdAt: Date;
}

const schema = new Schema<MedicationRecordDocument>(
  {
    version: { type: Number, required: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    resident: { type: Schema.Types.Mixed, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    scheduledFor: { type: Date, required: true },
    status: { type: String, required: true, default: 'pending' },
    administeredAt: { type: Date, default: null },
    administeredBy: { type: Schema.Types.ObjectId, default: null },
    administeredByName: { type: String, default: null },
    at: { type: Date, required: true },
    notes: { type: String, default: null },
    createdAt: Date,
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
  },
  { collection: 'medication_records', versionKey: false },
);
schema.index({ hidden: 1, at: 1, _id: 1 });
schema.index({ residentId: 1, hidden: 1, at: 1, _id: 1 });
schema.index({ hidden: 1, status: 1, scheduledFor: 1 });
// Pending doses by resident; a partial index, so that other doses cost nothing.
schema.index(
  { residentId: 1, hidden: 1, status: 1, scheduledFor: 1 },
  { partialFilterExpression: { status: 'pending' } },
);
indexUnmovedHistory(schema);

export const MedicationRecordModel = model('MedicationRecord', schema);
dependsOnResident(MedicationRecordModel);
registerResidentAudit<MedicationRecordDocument, 'medication'>('medication-record', MedicationRecordModel, {
  residentField: 'residentId',
  labelFields: ['medication'],
  labelOf: ({ medication: { name, dosage, unit } }) => `${name} ${dosage} ${unit}`,
});

/** A page of doses, newest first. */
export async function findMedicationRecords(range: RecordsRange) {
  const rows = await MedicationRecordModel.find(rangeFilter('at', range))
    .sort({ at: -1, _id: -1 })
    .limit(range.limit + 1)
    .lean<MedicationRecordDocument[]>();
  return toPage(rows, range.limit, (row) => row.at);
}

/** A page of pending doses by due time, newest first; uses the index on status. */
export async function findPendingDoses(range: RecordsRange) {
  const rows = await MedicationRecordModel.find({
    ...rangeFilter('scheduledFor', range),
    status: 'pending',
  })
    .sort({ scheduledFor: -1, _id: -1 })
    .limit(range.limit + 1)
    .lean<MedicationRecordDocument[]>();
  return toPage(rows, range.limit, (row) => row.scheduledFor);
}

/** Counts doses from `from` (inclusive) to `before` (exclusive) by the index alone. */
export function countDoses(from: Date, before: Date): Promise<number> {
  return MedicationRecordModel.countDocuments({ hidden: false, at: { $gte: from, $lt: before } }).exec();
}

/** Counts pending doses due before `before`; only of `residents` if given. */
export function countPending(before: Date, residents?: readonly Types.ObjectId[]): Promise<number> {
  return MedicationRecordModel.countDocuments({
    ...(residents && { residentId: { $in: [...residents] } }),
    hidden: false,
    status: 'pending',
    scheduledFor: { $lt: before },
  }).exec();
}

/** A dose to be inserted, with the staff member's id as a string and without `at`. */
export type NewMedicationRecord = Omit<MedicationRecordDocument, '_id' | 'administeredBy' | 'at'> & {
  administeredBy: string | null;
};

export async function insertMedicationRecords(records: readonly NewMedicationRecord[]): Promise<void> {
  const documents = records.map((record) => ({
    ...record,
    administeredBy: record.administeredBy === null ? null : new Types.ObjectId(record.administeredBy),
    at: record.administeredAt ?? record.scheduledFor,
  }));
  await MedicationRecordModel.collection.insertMany(documents);
}
