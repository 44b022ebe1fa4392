import { Schema, Types, model } from 'mongoose';
import {
  assessVitals,
  makeReadings,
  worstTone,
  type AlertLimits,
  type ObservationKind,
  type ReadingValues,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';
import { unreadable } from '../../platform/database/damage.ts';
import { toWriteError, insertUnordered } from '../../platform/database/insert-unordered.ts';
import { batch } from '../../platform/flow/batch.ts';
import { registerResidentAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { CorrectableDocument } from '../../records/clinical/corrections.repository.ts';
import { erasedName, eraseRecordFields, eraseText } from '../../records/clinical/erased.ts';
import type { ClinicalDocument } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { dependsOnResident } from '../residents/dependent-records.repository.ts';
import { storeObservations, type Observations, type StoredObservations } from './observations.ts';

type ConvertedField =
  | 'id'
  | 'alertLimits'
  | 'residentId'
  | 'recordedBy'
  | 'recordedByUser'
  | 'recordedAt'
  | 'createdAt'
  | 'corrects'
  | 'correctionReason'
  | 'recheckOf';

/** The most severe band of a record's readings; absent if all are normal. */
export type Flag = 'severe' | 'attention';

/** Records older than a reading kind lack its field; pickReadings() returns null for it. */
type StoredReadings = Partial<ReadingValues>;

/** A vitals record as stored: the contract's fields, with ObjectIds and Dates. */
export interface VitalsDocument
  extends
    Omit<VitalsRecord, ConvertedField | ObservationKind | VitalKind>,
    StoredReadings,
    StoredObservations,
    ClinicalDocument,
    CorrectableDocument,
    Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  recordedBy: Types.ObjectId;
  recordedAt: Date;
  createdAt: Date;
  /** The resident's own alert limits at that time; absent if there were none. */
  alertLimits?: AlertLimits;
  /** The alert whose readings this record rechecks. */
  recheckOf?: Types.ObjectId;
  flagged?: Flag;
  /** On a severe record of the last 24 hours whose alerts have not been raised yet. */
  alertsPending?: true;
}
/** A record to be stored; its ids are still text. */
export type NewVitals = Omit<
  VitalsDocument,
  | '_id'
  | 'residentId'
  | 'recordedBy'
  | 'recheckOf'
  | 'flagged'
  | 'alertsPending'
  | keyof StoredObservations
  | VitalKind
> &
  Observations &
  ReadingValues & {
    residentId: string;
    recordedBy: string;
    recheckOf?: string | undefined;
  };

const schema = new Schema<VitalsDocument>(
  {
    version: Number,
    recordNumber: { type: String, required: true, unique: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    residentName: String,
    residentLastName: String,
    residentNickname: String,
    residentAge: Number,
    residentRoom: String,
    residentAllergies: [String],
    residentMedicalHistory: String,
    alertLimits: Schema.Types.Mixed,
    ...makeReadings({ pressure: () => String, number: () => Number }),
    sugarType: String,
    notMeasured: Schema.Types.Mixed,
    confirmedOutOfRange: Boolean,
    hydration: Boolean,
    hydrationQuantity: Number,
    urine: Boolean,
    urinationQuantity: Number,
    defecation: Boolean,
    defecationQuantity: Number,
    saidNo: { type: [String], default: undefined },
    notes: String,
    recordedBy: Schema.Types.ObjectId,
    recordedByName: { type: String, required: true },
    recordedByRole: { type: String, required: true },
    recordedAt: { type: Date, required: true },
    createdAt: Date,
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    source: String,
    originalRecorder: String,
    recheckOf: Schema.Types.ObjectId,
    corrects: Schema.Types.ObjectId,
    correctionReason: String,
    hidesPending: Schema.Types.Mixed,
    correctedBy: Schema.Types.ObjectId,
    voided: Schema.Types.Mixed,
    changedAt: Date,
    flagged: String,
    alertsPending: Boolean,
  },
  { collection: 'vitals_records', versionKey: false },
);
schema.index({ hidden: 1, recordedAt: 1, _id: 1 });
schema.index({ residentId: 1, hidden: 1, recordedAt: 1, _id: 1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
// The unique index is the lock: a record is corrected once.
schema.index({ corrects: 1 }, { unique: true, sparse: true });
schema.index({ 'hidesPending.id': 1 }, { sparse: true });
schema.index({ alertsPending: 1 }, { sparse: true });
schema.index({ 'voided.at': 1 }, { sparse: true });
schema.index({ changedAt: 1 }, { sparse: true });
// Partial indexes: normal records are in neither. The last field only makes their key patterns differ.
schema.index(
  { hidden: 1, recordedAt: 1, _id: 1, flagged: 1 },
  { partialFilterExpression: { flagged: { $exists: true } } },
);
schema.index(
  { hidden: 1, recordedAt: 1, _id: 1, residentId: 1 },
  { partialFilterExpression: { flagged: 'severe' } },
);
indexUnmovedHistory(schema);

export const VitalsRecordModel = model('VitalsRecord', schema);
dependsOnResident<VitalsDocument>(VitalsRecordModel, (record) => ({
  residentName: erasedName.name,
  residentLastName: erasedName.lastName,
  residentNickname: null,
  residentRoom: null,
  residentAllergies: [],
  residentMedicalHistory: null,
  notes: eraseText(record.notes),
  ...eraseRecordFields(record),
}));

/** The number of damaged records that the database could not read. */
export const unreadableVitals = (): number => unreadable(VitalsRecordModel.collection.name);
registerResidentAudit<VitalsDocument, 'recordNumber'>('vitals', VitalsRecordModel, {
  residentField: 'residentId',
  labelFields: ['recordNumber'],
  labelOf: ({ recordNumber }) => recordNumber,
});

/** The number of records from `from` (inclusive) to `before` (exclusive), counted by the index alone. */
export function countVitals(from: Date, before: Date): Promise<number> {
  return VitalsRecordModel.collection.countDocuments({
    hidden: false,
    recordedAt: { $gte: from, $lt: before },
  });
}

export function findVitalsBySaveKey(saveKey: string): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findOne({ saveKey }).lean<VitalsDocument>().exec();
}

/** Stores a record durably. Throws MongoDB's error 11000 if the idempotency key exists. */
export async function insertVitals(record: NewVitals): Promise<VitalsDocument> {
  const document = withIds(record);
  const refusal = await insertBatched(document);
  if (refusal) throw toWriteError(refusal);
  return document;
}

// Batched: concurrent saves, e.g. of fifty tablets at the end of a round, share one write and one disk sync.
const insertBatched = batch((documents: readonly VitalsDocument[]) =>
  insertUnordered(VitalsRecordModel.collection, documents),
);

/**
 * Stores imported records under their ids. Returns the write error of each, or null. Not journaled: the end of the import is
 * journaled, and an import without its end is stored again.
 */
export function insertImportedVitals(records: readonly (NewVitals & { readonly _id: Types.ObjectId })[]) {
  const writeConcern = { w: 1, journal: false } as const;
  return insertUnordered(VitalsRecordModel.collection, records.map(withIds), { writeConcern });
}

/** Stores many records in order, each with its own record number. */
export async function insertManyVitals(records: readonly NewVitals[]): Promise<void> {
  await VitalsRecordModel.collection.insertMany(records.map(withIds));
}

function withIds({ recheckOf, ...record }: NewVitals): VitalsDocument {
  const flagged = getFlag(record);
  return {
    // First, so that the driver need not rebuild the document.
    _id: new Types.ObjectId(),
    ...record,
    ...storeObservations(record),
    residentId: new Types.ObjectId(record.residentId),
    recordedBy: new Types.ObjectId(record.recordedBy),
    ...(recheckOf !== undefined && { recheckOf: new Types.ObjectId(recheckOf) }),
    ...(flagged && { flagged }),
    ...(flagged === 'severe' && isWithinLastDay(record.recordedAt) && { alertsPending: true }),
  };
}

const DAY = 24 * 60 * 60_000;

/** Returns true if a severe reading measured at this time still raises an alert. */
const isWithinLastDay = (recordedAt: Date): boolean => recordedAt.getTime() >= Date.now() - DAY;

/** The flag of a record; null if all readings are normal. */
export function getFlag(readings: Parameters<typeof assessVitals>[0]): Flag | null {
  const tone = worstTone(assessVitals(readings));
  return tone === 'normal' ? null : tone;
}
