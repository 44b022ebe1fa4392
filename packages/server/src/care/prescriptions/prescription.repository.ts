import { Schema, Types, model } from 'mongoose';
import { formatNamedDose, type Prescription } from '@hearthline/contracts';
import { indexUnmovedHistory, registerResidentAudit } from '../../records/audit/audit-source.repository.ts';
import { erasedSave, eraseText } from '../../records/clinical/erased.ts';
import type { ClinicalDocument, HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { batch } from '../../platform/core/batch.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';
import { dependsOnMedication } from '../medications/dependent-records.repository.ts';
import { dependsOnResident } from '../residents/dependent-records.repository.ts';

type Ids = 'id' | 'residentId' | 'medicationId' | 'replaces' | 'replacedBy';
type Instants = 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt';

/** A prescription as stored. */
export interface PrescriptionDocument
  extends Omit<Prescription, Ids | Instants>, ClinicalDocument, Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  residentId: Types.ObjectId;
  medicationId: Types.ObjectId;
  /** Active substances of the medication, copied: its allergies are asked about also where the medication can't be read. */
  substances?: string[];
  startsAt: Date;
  endsAt: Date | null;
  replaces?: Types.ObjectId;
  replacedBy?: Types.ObjectId;
  /**
   * The prescription that replaces this one, written by the update that ends this one and removed once it is stored in a
   * document of its own: a crash in between leaves neither a gap nor two in force (`finish-changes.ts`).
   */
  successor?: PrescriptionDocument;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<PrescriptionDocument>(
  {
    version: { type: Number, required: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    substances: { type: [String], default: undefined },
    dose: { type: Schema.Types.Mixed, required: true },
    stockPerDose: { type: Number, required: true },
    route: { type: String, required: true },
    frequency: { type: String, required: true },
    schedule: { type: Schema.Types.Mixed, required: true },
    instructions: { type: String, default: null },
    timeCritical: { type: Boolean, required: true },
    twoPeople: { type: Boolean, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    allergyReason: { type: String, default: null },
    replaces: Schema.Types.ObjectId,
    replacedBy: Schema.Types.ObjectId,
    successor: Schema.Types.Mixed,
    stopReason: { type: String, default: null },
    prescribedBy: { type: Schema.Types.Mixed, required: true },
    stoppedBy: { type: Schema.Types.Mixed, default: null },
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'prescriptions', versionKey: false },
);
schema.index({ hidden: 1, endsAt: 1 });
schema.index({ residentId: 1, hidden: 1 });
schema.index({ medicationId: 1 });
schema.index({ updatedAt: 1 });
// A prescription is changed once: the next change is one of its successor.
schema.index({ replaces: 1 }, { unique: true, sparse: true });
schema.index({ 'successor.version': 1 }, { sparse: true });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
indexUnmovedHistory(schema);

export const PrescriptionModel = model('Prescription', schema);
dependsOnResident(PrescriptionModel, eraseFields);
dependsOnMedication(PrescriptionModel);
registerResidentAudit<PrescriptionDocument, 'medication' | 'dose'>('prescription', PrescriptionModel, {
  residentField: 'residentId',
  labelFields: ['medication', 'dose'],
  labelOf: ({ medication, dose }) => formatNamedDose(medication, dose),
});

function eraseFields(prescription: PrescriptionDocument): Readonly<Record<string, unknown>> {
  const { instructions, allergyReason, stopReason, successor } = prescription;
  return {
    instructions: eraseText(instructions),
    allergyReason: eraseText(allergyReason),
    stopReason: eraseText(stopReason),
    successor: successor && { ...successor, ...eraseFields(successor) },
    ...erasedSave,
  };
}

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** One prescription that is not hidden; null if there is none or the text is no id. */
export async function findPrescription(id: string): Promise<PrescriptionDocument | null> {
  return isId(id) ? findBatched(id) : null;
}

/** Who takes what, by a prescription. Neither ever changes: another resident or medication is another prescription. */
export type Prescribes = Pick<PrescriptionDocument, 'residentId' | 'medicationId'>;

/** Ids alone, of the prescriptions that were listed last. */
const prescribes = new Map<string, Prescribes>();
const maxPrescribes = 20_000;

/** The same without a read, of a prescription that was listed before; it may have been stopped or hidden since. */
export const prescribesIfListed = (id: string): Prescribes | undefined => prescribes.get(id);

function remember(listed: readonly PrescriptionDocument[]): void {
  for (const { _id, residentId, medicationId } of listed)
    prescribes.set(_id.toString(), { residentId, medicationId });
  for (const id of prescribes.keys()) {
    if (prescribes.size <= maxPrescribes) return;
    prescribes.delete(id);
  }
}

// Every dose that is given waits for it: batched and by the driver, as residents are.
const findBatched = batch(async (ids: readonly string[]): Promise<(PrescriptionDocument | null)[]> => {
  const unique = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const found = await PrescriptionModel.collection
    .find<PrescriptionDocument>({ _id: { $in: unique }, hidden: false })
    .toArray();
  const byId = new Map(found.map((prescription) => [prescription._id.toString(), prescription]));
  return ids.map((id) => byId.get(id) ?? null);
});

export function findPrescriptionBySaveKey(saveKey: string): Promise<PrescriptionDocument | null> {
  return PrescriptionModel.findOne({ saveKey }).lean<PrescriptionDocument>().exec();
}

/** The ids of all prescriptions of a medication that are not hidden. */
export async function findIdsOfMedication(medicationId: Types.ObjectId): Promise<string[]> {
  const found = await PrescriptionModel.find({ medicationId, hidden: false }, { _id: 1 }).lean().exec();
  return found.map(({ _id }) => _id.toString());
}

/** All prescriptions of a resident, ended ones included. */
export async function findOfResident(residentId: string): Promise<PrescriptionDocument[]> {
  const found = await PrescriptionModel.find({ residentId, hidden: false })
    .lean<PrescriptionDocument[]>()
    .exec();
  remember(found);
  return found;
}

/**
 * Prescriptions that end after `since` or have no end. In two queries, one after the other: one that is ended meanwhile is in
 * both, never in neither.
 */
export async function findEndingAfter(since: Date): Promise<PrescriptionDocument[]> {
  const find = (endsAt: null | { $gt: Date }) =>
    PrescriptionModel.find({ hidden: false, endsAt }).lean<PrescriptionDocument[]>().exec();
  const endless = await find(null);
  const ending = await find({ $gt: since });
  const found = [...new Map([...endless, ...ending].map((each) => [each._id.toString(), each])).values()];
  remember(found);
  return found;
}

export type NewPrescription = Omit<PrescriptionDocument, '_id'>;

export const newPrescriptionId = (): Types.ObjectId => new Types.ObjectId();

/** Stores a prescription. Throws MongoDB's error 11000 if the idempotency key exists. */
export async function insertPrescription(prescription: NewPrescription): Promise<PrescriptionDocument> {
  const document = { _id: newPrescriptionId(), ...prescription };
  await PrescriptionModel.collection.insertOne({ ...document });
  return document;
}

/** Stores many prescriptions; for filling an empty home. */
export async function insertPrescriptions(
  prescriptions: readonly NewPrescription[],
): Promise<PrescriptionDocument[]> {
  const documents = prescriptions.map((each) => ({ _id: newPrescriptionId(), ...each }));
  await PrescriptionModel.collection.insertMany(documents.map((each) => ({ ...each })));
  return documents;
}

/** A change of a prescription, written by one atomic update. */
export interface PrescriptionWrite {
  readonly set: Partial<
    Pick<
      PrescriptionDocument,
      'endsAt' | 'stopReason' | 'stoppedBy' | 'replacedBy' | 'successor' | 'medication'
    >
  >;
}

/** Changes a prescription that is still as `seen`, and raises its version; null when it is not. */
export async function writePrescription(
  { _id, version }: Pick<PrescriptionDocument, '_id' | 'version'>,
  { set, entry }: PrescriptionWrite & { readonly entry: HistoryEntry },
): Promise<PrescriptionDocument | null> {
  const written: unknown = await PrescriptionModel.collection.findOneAndUpdate(
    { _id, version, hidden: false },
    { $set: { ...set, updatedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry as never } },
    { returnDocument: 'after' },
  );
  return written as PrescriptionDocument | null;
}

/** Changed prescriptions whose successor may not be stored yet. */
export function findUnfinishedChanges(): Promise<PrescriptionDocument[]> {
  return PrescriptionModel.find({ 'successor.version': { $gt: 0 } })
    .lean<PrescriptionDocument[]>()
    .exec();
}

/** Stores a successor under the id that its predecessor names; nothing if it is stored already. */
export async function storeSuccessor(successor: PrescriptionDocument): Promise<void> {
  try {
    await PrescriptionModel.collection.insertOne({ ...successor });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (await PrescriptionModel.exists({ _id: successor._id })) return;
    // Its idempotency key belongs to another save that began at the same moment. Its predecessor has ended: it must begin.
    const { saveKey: _key, saveHash: _hash, ...rest } = successor;
    await PrescriptionModel.collection.insertOne({ ...rest });
  }
}

/** Hides a successor whose predecessor is hidden: a deletion of the resident did not find what was not stored yet. */
export async function hideWithPredecessor(
  { _id }: Pick<PrescriptionDocument, '_id'>,
  successor: Pick<PrescriptionDocument, '_id'>,
): Promise<void> {
  if (await PrescriptionModel.exists({ _id, hidden: true }))
    await PrescriptionModel.collection.updateOne({ _id: successor._id }, { $set: { hidden: true } });
}

/** Removes the copy of a successor that is stored. */
export async function removeSuccessorCopy({ _id }: Pick<PrescriptionDocument, '_id'>): Promise<void> {
  await PrescriptionModel.collection.updateOne({ _id }, { $unset: { successor: '' } });
}
