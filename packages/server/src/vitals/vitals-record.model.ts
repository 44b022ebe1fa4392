import { Schema, Types, model } from 'mongoose';
import { assessVitals, worstTone } from '@hearthline/contracts';
import type { AlertLimits, VitalsRecord } from '@hearthline/contracts';
import { unreadable } from '../database/damage.ts';
import { toWriteError, insertUnordered } from '../database/insert-unordered.ts';
import { batch } from '../core/batch.ts';
import { registerResidentAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry, ClinicalDocument } from '../clinical/history.ts';
import type { IdempotencyFields } from '../clinical/idempotency.ts';
import { dependsOnResident } from '../residents/dependent-records.model.ts';

type ConvertedField =
  | 'id'
  | 'alertLimits'
  | 'residentId'
  | 'recordedBy'
  | 'recordedByUser'
  | 'recordedAt'
  | 'createdAt'
  | 'corrects'
  | 'correctionReason';

/** The worst of a record's readings that is out of its band; absent where all are in band. */
export type Flag = 'severe' | 'attention';

/** A vitals record as stored: what the contract has, with ids and instants in the database's own types. */
export interface VitalsDocument
  extends Omit<VitalsRecord, ConvertedField>, ClinicalDocument, Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  recordedBy: Types.ObjectId;
  recordedAt: Date;
  createdAt: Date;
  /** Absent on records of residents who had none of their own. */
  alertLimits?: AlertLimits;
  /** Absent on records that correct none. */
  corrects?: Types.ObjectId;
  correctionReason?: string;
  /** On one that corrects: what is still to be written to the old record, until it is. */
  hidesPending?: HistoryEntry;
  /** On one that was corrected: the record that stands in its place. */
  correctedBy?: Types.ObjectId;
  /** On one that was voided. */
  voided?: { by: HistoryEntry['by']; at: Date; reason: string | null };
  flagged?: Flag;
  /** On a severe one of the last day: its alerts are still to be raised. */
  alertsPending?: true;
}
/** A record about to be stored: its ids are still text. */
export type NewVitals = Omit<
  VitalsDocument,
  '_id' | 'residentId' | 'recordedBy' | 'flagged' | 'alertsPending'
> & {
  residentId: string;
  recordedBy: string;
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
    bloodPressure: String,
    pulse: Number,
    spo2: Number,
    temperature: Number,
    sugar: Number,
    sugarType: String,
    notMeasured: Schema.Types.Mixed,
    confirmedOutOfRange: Boolean,
    hydration: Boolean,
    hydrationQuantity: Number,
    urine: Boolean,
    urinationQuantity: Number,
    defecation: Boolean,
    defecationQuantity: Number,
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
    corrects: Schema.Types.ObjectId,
    correctionReason: String,
    hidesPending: Schema.Types.Mixed,
    correctedBy: Schema.Types.ObjectId,
    voided: Schema.Types.Mixed,
    flagged: String,
    alertsPending: Boolean,
  },
  { collection: 'vitals_records', versionKey: false },
);
schema.index({ hidden: 1, recordedAt: 1, _id: 1 });
schema.index({ residentId: 1, hidden: 1, recordedAt: 1, _id: 1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
// The insert of a correction is the lock: a record is corrected once.
schema.index({ corrects: 1 }, { unique: true, sparse: true });
schema.index({ 'hidesPending.id': 1 }, { sparse: true });
schema.index({ alertsPending: 1 }, { sparse: true });
schema.index({ 'voided.at': 1 }, { sparse: true });
// A record whose readings are all in band pays for neither. The last field of each only keeps their keys apart.
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
dependsOnResident(VitalsRecordModel);

/** How many of all records the database could not read. */
export const unreadableVitals = (): number => unreadable(VitalsRecordModel.collection.name);
registerResidentAudit<VitalsDocument, 'recordNumber'>('vitals', VitalsRecordModel, {
  residentField: 'residentId',
  labelFields: ['recordNumber'],
  labelOf: ({ recordNumber }) => recordNumber,
});

/** How many were recorded from `from` on and before `before`: read off the index. */
export function countVitals(from: Date, before: Date): Promise<number> {
  return VitalsRecordModel.countDocuments({ hidden: false, recordedAt: { $gte: from, $lt: before } }).exec();
}

export function findVitalsBySaveKey(saveKey: string): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findOne({ saveKey }).lean<VitalsDocument>().exec();
}

/** Stores a record, durably. Throws the database's error 11000 when the save is already there. */
export async function insertVitals(record: NewVitals): Promise<VitalsDocument> {
  const document = withIds(record);
  const refusal = await insertBatched(document);
  if (refusal) throw toWriteError(refusal);
  return document;
}

// Fifty tablets at the end of a round share one write and one sync of the disk, where each alone would wait for its own.
const insertBatched = batch((documents: readonly VitalsDocument[]) =>
  insertUnordered(VitalsRecordModel.collection, documents),
);

/** Stores a batch, in order; each with a number of its own. */
export async function insertManyVitals(records: readonly NewVitals[]): Promise<void> {
  await VitalsRecordModel.collection.insertMany(records.map(withIds));
}

function withIds(record: NewVitals): VitalsDocument {
  const flagged = flagOf(record);
  return {
    // First, as a database stores it: it need not write the document anew.
    _id: new Types.ObjectId(),
    ...record,
    residentId: new Types.ObjectId(record.residentId),
    recordedBy: new Types.ObjectId(record.recordedBy),
    ...(flagged && { flagged }),
    ...(flagged === 'severe' && isWithinLastDay(record.recordedAt) && { alertsPending: true }),
  };
}

const DAY = 24 * 60 * 60_000;

/** Whether a severe reading of that time still asks something of people. */
const isWithinLastDay = (recordedAt: Date): boolean => recordedAt.getTime() >= Date.now() - DAY;

/** What a record is flagged with; null when every reading is in its band. */
export function flagOf(readings: Parameters<typeof assessVitals>[0]): Flag | null {
  const tone = worstTone(assessVitals(readings));
  return tone === 'normal' ? null : tone;
}
