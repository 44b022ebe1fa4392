import { Schema, type Types, model } from 'mongoose';
import {
  doseFieldNames,
  doseFields,
  formatNamedDose,
  type DoseFieldRow,
  type MedicationRecord,
  type SupplyHandling,
} from '@hearthline/contracts';
import { batch } from '../../platform/flow/batch.ts';
import { dependsOnMedication } from '../medications/dependent-records.repository.ts';
import { dependsOnResident } from '../residents/dependent-records.repository.ts';
import { registerResidentAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { CorrectableDocument } from '../../records/clinical/corrections.repository.ts';
import type { ClinicalDocument } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { toPage, rangeFilter } from '../../records/clinical/records-page.ts';
import { readInTurns } from '../../platform/database/read-in-turns.ts';
import type { RecordsRange } from '../../records/clinical/records-range.ts';
import type { StoredDoseDetails } from './dose-details.ts';
import { eraseDose } from './erase-dose.ts';

interface By {
  id: string;
  name: string;
}

/** A stock movement that follows from a record and may not yet be applied to its medication. */
export interface PendingMovement {
  /** 24 hexadecimal digits; makes applying the movement idempotent. */
  id: string;
  medicationId: string;
  /** The resident's supply; absent: the house's stock of the medication. */
  supplyId?: string;
  /** Negative: taken out of the stock. */
  amount: number;
  /** Absent: given. */
  kind?: 'put-back' | 'destroyed';
  residentId?: string;
  witnessedBy?: By;
  by: By;
  at: Date;
}

type Copied = 'version' | 'medication' | 'status';

/** The outcome of a dose, recorded or pending; its first record may follow from a prescription. */
export interface MedicationRecordDocument
  extends
    Pick<MedicationRecord, Copied>,
    Partial<Pick<MedicationRecord, 'time' | 'dose'>>,
    StoredDoseDetails,
    ClinicalDocument,
    CorrectableDocument,
    Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  resident: Omit<MedicationRecord['resident'], 'id'>;
  medicationId: Types.ObjectId;
  prescriptionId?: Types.ObjectId;
  day?: string;
  /** Sequence number of an as-needed dose, from 1 per resident and medication. */
  asNeededNumber?: number;
  /** Unique identity (dose-key.ts); its unique index is the lock. Absent in records older than this field. */
  doseKey?: string;
  scheduledFor: Date;
  administeredAt: Date | null;
  administeredBy: Types.ObjectId | null;
  administeredByName: string | null;
  recordedBy?: By | null;
  recordedAt?: Date | null;
  /** With the second person for a controlled drug, and what became of a dose that had been taken out. */
  voided?: NonNullable<CorrectableDocument['voided']> & { witnessedBy?: By; handling?: SupplyHandling };
  /** Present if a second person has to confirm that the dose was given. */
  twoPeople?: true;
  /** The amount that a given dose takes from the stock; 1 if absent. */
  stockPerDose?: number;
  /** The amount that this dose, including the records it corrects, took from the stock; 0 if absent. */
  stockTaken?: number;
  /** The resident's supply that it was taken from, to which it is given back; null and absent: the house's stock. */
  supplyId?: Types.ObjectId | null;
  /** Each movement is removed once it is applied to the medication. */
  stockPending?: PendingMovement[];
  /** The save that closed the record, as `saveKey saveHash`. */
  closedUnder?: string;
  /** administeredAt, else scheduledFor: the time a dose is listed at. Stored for the index. */
  at: Date;
  createdAt: Date;
}

const storedTypes = {
  text: String,
  choice: String,
  flag: Boolean,
  instant: Date,
  person: Schema.Types.Mixed,
  object: Schema.Types.Mixed,
} as const satisfies Record<DoseFieldRow['value'], unknown>;

const schema = new Schema<MedicationRecordDocument>(
  {
    version: { type: Number, required: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    resident: { type: Schema.Types.Mixed, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    prescriptionId: Schema.Types.ObjectId,
    day: String,
    time: String,
    asNeededNumber: Number,
    doseKey: String,
    dose: Schema.Types.Mixed,
    scheduledFor: { type: Date, required: true },
    status: { type: String, required: true, default: 'pending' },
    administeredAt: { type: Date, default: null },
    administeredBy: { type: Schema.Types.ObjectId, default: null },
    administeredByName: { type: String, default: null },
    recordedBy: Schema.Types.Mixed,
    recordedAt: Date,
    ...Object.fromEntries(doseFieldNames.map((name) => [name, storedTypes[doseFields[name].value]])),
    twoPeople: Boolean,
    stockPerDose: Number,
    stockTaken: Number,
    supplyId: Schema.Types.ObjectId,
    stockPending: [Schema.Types.Mixed],
    closedUnder: String,
    at: { type: Date, required: true },
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
    changedAt: Date,
  },
  { collection: 'medication_records', versionKey: false },
);
schema.index({ hidden: 1, at: 1, _id: 1 });
schema.index({ residentId: 1, hidden: 1, at: 1, _id: 1 });
schema.index({ hidden: 1, status: 1, scheduledFor: 1 });
// A partial index for pending doses by resident; closed doses add no index entries.
schema.index(
  { residentId: 1, hidden: 1, status: 1, scheduledFor: 1 },
  { partialFilterExpression: { status: 'pending' } },
);
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
schema.index({ doseKey: 1 }, { unique: true, sparse: true });
schema.index({ day: 1, prescriptionId: 1 });
schema.index(
  { residentId: 1, medicationId: 1, asNeededNumber: 1 },
  { partialFilterExpression: { asNeededNumber: { $exists: true } } },
);
// A partial index for as-needed doses by time; other doses add no index entries.
schema.index(
  { at: 1 },
  { partialFilterExpression: { asNeededNumber: { $exists: true } }, name: 'asNeeded_byTime' },
);
// A partial index for doses given outside the rules, read for their alerts; other doses add no index entries.
schema.index(
  { recordedAt: 1 },
  { partialFilterExpression: { outsideRules: { $exists: true } }, name: 'outsideRules_byTime' },
);
// A partial index for the last sites of a medication; doses without a site add no index entries.
schema.index(
  { residentId: 1, medicationId: 1, at: 1 },
  { partialFilterExpression: { 'site.place': { $gt: '' } }, name: 'site_byTime' },
);
// A partial index for answers to the question on allergies; other doses add no index entries.
schema.index(
  { prescriptionId: 1 },
  { partialFilterExpression: { allergyReason: { $gt: '' } }, name: 'allergyReason_byPrescription' },
);
schema.index({ 'hidesPending.id': 1 }, { sparse: true });
schema.index({ 'stockPending.id': 1 }, { sparse: true });
schema.index({ changedAt: 1 }, { sparse: true });
// Used to find out if any dose refers to a medication.
schema.index({ medicationId: 1 });
indexUnmovedHistory(schema);

export const MedicationRecordModel = model('MedicationRecord', schema);
dependsOnResident(MedicationRecordModel, eraseDose);
dependsOnMedication(MedicationRecordModel);
registerResidentAudit<MedicationRecordDocument, 'medication' | 'dose'>(
  'medication-record',
  MedicationRecordModel,
  {
    residentField: 'residentId',
    labelFields: ['medication', 'dose'],
    labelOf: ({ medication, dose }) => formatNamedDose(medication, dose),
  },
);

/** A page of doses, newest first. */
export async function findMedicationRecords(range: RecordsRange) {
  const part = { sort: { at: -1, _id: -1 }, limit: range.limit + 1 } as const;
  const rows = await readInTurns<MedicationRecordDocument>(
    MedicationRecordModel,
    rangeFilter('at', range),
    part,
  );
  return toPage(rows, range.limit, (row) => row.at);
}

/** A page of pending doses by due time, newest first; uses the index on status. */
export async function findPendingDoses(range: RecordsRange) {
  const filter = { ...rangeFilter('scheduledFor', range), status: 'pending' as const };
  const part = { sort: { scheduledFor: -1, _id: -1 }, limit: range.limit + 1 } as const;
  const rows = await readInTurns<MedicationRecordDocument>(MedicationRecordModel, filter, part);
  return toPage(rows, range.limit, (row) => row.scheduledFor);
}

/** Counts doses from `from` (inclusive) to `before` (exclusive) by the index alone. */
export function countDoses(from: Date, before: Date): Promise<number> {
  return MedicationRecordModel.collection.countDocuments({ hidden: false, at: { $gte: from, $lt: before } });
}

/** Counts pending doses due before `before`; only of `residents` if given. */
export function countPending(before: Date, residents?: readonly Types.ObjectId[]): Promise<number> {
  return MedicationRecordModel.collection.countDocuments({
    ...(residents && { residentId: { $in: [...residents] } }),
    hidden: false,
    status: 'pending',
    scheduledFor: { $lt: before },
  });
}

/** Finds a record, hidden or not; null if there is none or the text is not an id. */
export async function findMedicationRecord(id: string): Promise<MedicationRecordDocument | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  return MedicationRecordModel.findById(id).lean<MedicationRecordDocument>().exec();
}

/** Finds records, hidden or not; ids of no record are left out. */
export function findMedicationRecordsById(
  ids: readonly (string | Types.ObjectId)[],
): Promise<MedicationRecordDocument[]> {
  return MedicationRecordModel.find({ _id: { $in: [...ids] } })
    .lean<MedicationRecordDocument[]>()
    .exec();
}

/** Finds records by their save keys. Batched and without mongoose, because every given dose waits for it. */
export const findMedicationRecordBySaveKey = batch(
  async (saveKeys: readonly string[]): Promise<(MedicationRecordDocument | null)[]> => {
    const found = await MedicationRecordModel.collection
      .find<MedicationRecordDocument>({ saveKey: { $in: [...new Set(saveKeys)] } })
      .toArray();
    const byKey = new Map(found.map((record) => [record.saveKey, record]));
    return saveKeys.map((saveKey) => byKey.get(saveKey) ?? null);
  },
);
