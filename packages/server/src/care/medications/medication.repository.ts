import { Schema, Types, model } from 'mongoose';
import { foldText, formatProduct, type Medication, type StockProblems } from '@hearthline/contracts';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import type { ClinicalDocument, HistoryEntry } from '../../records/clinical/history.ts';
import { batch } from '../../platform/flow/batch.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { asksForArchive } from './held-movements.ts';
import type { StoredMovement } from './movement.ts';

/**
 * A medication as stored. `stock` is in thousandths of a unit: integers, so that `$inc` adds them exactly and comparisons with 0
 * hold. At any moment `stock` = `archived.sum` + the amounts of `movements`; every update keeps this.
 */
export interface MedicationDocument
  extends
    Omit<Medication, 'id' | 'quantity' | 'createdAt' | 'updatedAt'>,
    ClinicalDocument,
    Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  /** The sort key of lists. */
  nameKey: string;
  stock: number;
  /** Movements outside the archive, in insertion order. */
  movements: StoredMovement[];
  /**
   * Number and sum of the archived movements, which precede `movements`. `since`: the version at the last archiving less the
   * movements held then. Each movement raises the version, so at most `version - since` are held.
   */
  archived: { count: number; sum: number; since?: number };
  /** Set if the document holds so many movements that the archive must take recent ones too. */
  archiveSoon?: true;
  /** The version of the last change to a field other than the stock. */
  detailsVersion: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A medication without its movements and history, as lists read it. */
export type ListedMedication = Omit<MedicationDocument, 'movements' | 'history' | keyof IdempotencyFields>;
export type NewMedication = Omit<MedicationDocument, '_id' | 'nameKey'>;

const schema = new Schema<MedicationDocument>(
  {
    version: { type: Number, required: true },
    detailsVersion: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    dosage: { type: String, required: true },
    unit: { type: String, required: true },
    form: String,
    per: Schema.Types.Mixed,
    frequency: { type: String, required: true },
    stock: { type: Number, required: true },
    lowLevel: { type: Number, default: null },
    substances: [String],
    substancesUnknown: Boolean,
    instructions: { type: String, default: null },
    active: { type: Boolean, required: true },
    controlled: Boolean,
    movements: [Schema.Types.Mixed],
    archived: { type: Schema.Types.Mixed, required: true },
    archiveSoon: Boolean,
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'medications', versionKey: false },
);
schema.index({ hidden: 1, nameKey: 1, _id: 1 });
schema.index({ hidden: 1, stock: 1, active: 1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
// For the archive worker: finds documents by the storage time of their movements.
schema.index({ 'movements.storedAt': 1 }, { sparse: true });
schema.index({ archiveSoon: 1 }, { sparse: true });
indexUnmovedHistory(schema);

export const MedicationModel = model('Medication', schema);
registerAudit('medication', {
  collection: () => MedicationModel.collection,
  labelFields: ['name', 'dosage', 'unit', 'form', 'per'],
  labelOf(document) {
    return formatProduct(document as unknown as MedicationDocument);
  },
});

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** Projection of a `ListedMedication`. */
export const withoutLists = { movements: 0, history: 0, saveKey: 0, saveHash: 0 } as const;
const collection = () => MedicationModel.collection;

/** All medications that are not hidden, sorted by name. */
export function findMedications(): Promise<ListedMedication[]> {
  return collection()
    .find<ListedMedication>({ hidden: false }, { projection: withoutLists })
    .sort({ nameKey: 1, _id: 1 })
    .toArray();
}

/** Finds a visible medication; null if there is none or the text is not an id. */
export async function findMedication(id: string): Promise<MedicationDocument | null> {
  if (!isId(id)) return null;
  return collection().findOne<MedicationDocument>({ _id: new Types.ObjectId(id), hidden: false });
}

/**
 * Finds a medication in the form of lists, hidden or not: a prescription of a deleted medication stays in force, and its
 * substances still count. Batched, because every given dose waits for it; without the movements, which may be many.
 */
export async function findMedicationOrHidden(id: string): Promise<ListedMedication | null> {
  return isId(id) ? findBatched(id) : null;
}

const findBatched = batch(async (ids: readonly string[]): Promise<(ListedMedication | null)[]> => {
  const unique = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const found = await collection()
    .find<ListedMedication>({ _id: { $in: unique } }, { projection: withoutLists })
    .toArray();
  const byId = new Map(found.map((medication) => [medication._id.toString(), medication]));
  return ids.map((id) => byId.get(id) ?? null);
});

export function findMedicationBySaveKey(saveKey: string): Promise<MedicationDocument | null> {
  return collection().findOne<MedicationDocument>({ saveKey });
}

/** Counts medications by their stock, over index ranges. */
export async function countStockProblems(): Promise<StockProblems> {
  const [negative, out] = await Promise.all([
    MedicationModel.countDocuments({ hidden: false, stock: { $lt: 0 } }).exec(),
    MedicationModel.countDocuments({ hidden: false, stock: 0, active: true }).exec(),
  ]);
  return { negative, out };
}

/** The stored form of an id. */
export const toMedicationId = (id: string): Types.ObjectId => new Types.ObjectId(id);

export const newMedicationId = (): Types.ObjectId => new Types.ObjectId();

/** Inserts medications in order, under their ids if given. Throws MongoDB's error 11000 if an idempotency key exists. */
export async function insertMedications(
  medications: readonly (NewMedication & Partial<Pick<MedicationDocument, '_id'>>)[],
): Promise<MedicationDocument[]> {
  const documents = medications.map((one) => ({ ...one, nameKey: nameKeyOf(one) }));
  const { insertedIds } = await collection().insertMany(documents.map((one) => ({ ...one })));
  return documents.map((document, index) => ({ ...document, _id: insertedIds[index] as Types.ObjectId }));
}

const nameKeyOf = ({ name, dosage }: Pick<Medication, 'name' | 'dosage'>): string =>
  foldText(`${name}\u0001${dosage}`);

/** A change of a medication, written by one atomic update. A count of the stock includes its movement. */
export interface MedicationWrite {
  readonly set: Partial<Pick<MedicationDocument, MedicationField | 'hidden'>>;
  readonly movement?: StoredMovement | undefined;
  readonly entry: HistoryEntry;
}
type MedicationField =
  | 'name'
  | 'dosage'
  | 'unit'
  | 'form'
  | 'per'
  | 'frequency'
  | 'lowLevel'
  | 'substances'
  | 'substancesUnknown'
  | 'instructions'
  | 'active'
  | 'controlled';

/** Changes a medication by compare-and-set on its version; null if the version has changed. */
export function writeMedication(
  seen: Pick<MedicationDocument, '_id' | 'version' | 'name' | 'dosage' | 'archived'>,
  { set, movement, entry }: MedicationWrite,
): Promise<MedicationDocument | null> {
  const isStockAlone = movement !== undefined && Object.keys(set).length === 0;
  return collection().findOneAndUpdate(
    { _id: seen._id, version: seen.version, hidden: false },
    {
      $set: {
        ...set,
        nameKey: nameKeyOf({ ...seen, ...set }),
        ...(!isStockAlone && { detailsVersion: seen.version + 1 }),
        ...(movement && asksForArchive(seen)),
        updatedAt: entry.at,
      },
      $inc: { version: 1, stock: movement?.amount ?? 0 },
      $push: { history: entry as never, ...(movement && { movements: movement as never }) },
    },
    { returnDocument: 'after' },
  ) as unknown as Promise<MedicationDocument | null>;
}

/** Deletes a hidden medication unless it has changed since it was read. Resolves with true if it was deleted. */
export async function deleteMedication({
  _id,
  version,
}: Pick<MedicationDocument, '_id' | 'version'>): Promise<boolean> {
  return (await collection().deleteOne({ _id, version, hidden: true })).deletedCount === 1;
}
