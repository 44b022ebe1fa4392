import { formatProduct, type MedicationProduct } from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { indexUnmovedHistory, registerResidentAudit } from '../../records/audit/audit-source.repository.ts';
import { erasedSave } from '../../records/clinical/erased.ts';
import type { ClinicalDocument, HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { batch } from '../../platform/flow/batch.ts';
import { dependsOnResident } from '../residents/dependent-records.repository.ts';
import { dependsOnMedication } from './dependent-records.repository.ts';
import type { StoredMovement } from './movement.ts';

/** The print on a pack; days are home days, `yyyy-MM-dd`. */
export interface StoredPack {
  packSize: number | null;
  batch: string | null;
  expiresOn: string | null;
  openedOn: string | null;
  useWithinDays: number | null;
}

/**
 * A resident's own supply of a medication. Its stock is kept as that of a medication: in thousandths, and at any moment `stock` =
 * `archived.sum` + the amounts of `movements`.
 */
export interface SupplyDocument extends ClinicalDocument, StoredPack, Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  /** The version of the last change to a field other than the stock. */
  detailsVersion: number;
  medicationId: Types.ObjectId;
  /** Copied when it was made, for the audit. */
  medication: MedicationProduct;
  residentId: Types.ObjectId;
  stock: number;
  movements: StoredMovement[];
  archived: { count: number; sum: number; since?: number };
  archiveSoon?: true;
  closed: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A supply without its movements and history. */
export type ListedSupply = Omit<SupplyDocument, 'movements' | 'history' | keyof IdempotencyFields>;

const schema = new Schema<SupplyDocument>(
  {
    version: { type: Number, required: true },
    detailsVersion: { type: Number, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    medication: { type: Schema.Types.Mixed, required: true },
    residentId: { type: Schema.Types.ObjectId, required: true },
    packSize: Number,
    batch: String,
    expiresOn: String,
    openedOn: String,
    useWithinDays: Number,
    stock: { type: Number, required: true },
    movements: [Schema.Types.Mixed],
    archived: { type: Schema.Types.Mixed, required: true },
    archiveSoon: Boolean,
    closed: { type: Boolean, required: true },
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'supplies', versionKey: false },
);
schema.index({ residentId: 1, medicationId: 1 });
schema.index({ medicationId: 1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
// For the archive worker: finds documents by the storage time of their movements.
schema.index({ 'movements.storedAt': 1 }, { sparse: true });
schema.index({ archiveSoon: 1 }, { sparse: true });
indexUnmovedHistory(schema);

export const SupplyModel = model<SupplyDocument>('Supply', schema);
// The lines of its register stay: they name people of the home and the pharmacy, and the resident by id alone.
dependsOnResident(SupplyModel, () => erasedSave, { staysListed: true });
dependsOnMedication(SupplyModel);
registerResidentAudit<SupplyDocument, 'medication'>('supply', SupplyModel, {
  residentField: 'residentId',
  labelFields: ['medication'],
  labelOf: ({ medication }) => formatProduct(medication),
});

const collection = () => SupplyModel.collection;
const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);
const withoutLists = { movements: 0, history: 0, saveKey: 0, saveHash: 0 } as const;

/** A supply; null if there is none. */
export async function findSupply(id: string): Promise<SupplyDocument | null> {
  if (!isId(id)) return null;
  return collection().findOne<SupplyDocument>({ _id: new Types.ObjectId(id), hidden: false });
}

export function findSupplyBySaveKey(saveKey: string): Promise<SupplyDocument | null> {
  return collection().findOne<SupplyDocument>({ saveKey });
}

interface SupplyFilter {
  readonly residentId?: string | undefined;
  readonly medicationId?: string | undefined;
}

/** The supplies that are not closed, or still hold something. */
export function findSupplies({ residentId, medicationId }: SupplyFilter): Promise<ListedSupply[]> {
  return collection()
    .find<ListedSupply>(
      {
        ...(residentId !== undefined && { residentId: new Types.ObjectId(residentId) }),
        ...(medicationId !== undefined && { medicationId: new Types.ObjectId(medicationId) }),
        hidden: false,
        $or: [{ closed: false }, { stock: { $ne: 0 } }],
      },
      { projection: withoutLists },
    )
    .toArray();
}

/** A resident's medication. */
export interface ResidentMedication {
  readonly residentId: Types.ObjectId;
  readonly medicationId: Types.ObjectId;
}

const keyOf = ({ residentId, medicationId }: ResidentMedication): string =>
  `${residentId.toString()} ${medicationId.toString()}`;

/** The supplies of a resident's medication that hold something. Batched, because every given dose waits for them. */
export const findHolding = batch(async (wanted: readonly ResidentMedication[]): Promise<ListedSupply[][]> => {
  const residents = [
    ...new Map(wanted.map(({ residentId }) => [residentId.toString(), residentId])).values(),
  ];
  const found = await collection()
    .find<ListedSupply>(
      { residentId: { $in: residents }, stock: { $gt: 0 }, hidden: false },
      { projection: withoutLists },
    )
    .toArray();
  return wanted.map((one) => found.filter((each) => keyOf(each) === keyOf(one)));
});

/** The supplies of a medication that hold something, or less than nothing. */
export async function hasFilledSupply(medicationId: Types.ObjectId): Promise<boolean> {
  return (await collection().findOne({ medicationId, stock: { $ne: 0 } })) !== null;
}

export type NewSupply = Omit<SupplyDocument, '_id'>;

export async function insertSupply(supply: NewSupply): Promise<SupplyDocument> {
  const document = { _id: new Types.ObjectId(), ...supply };
  await collection().insertOne(document);
  return document;
}

/** Stores supplies in order, for the demo home. */
export async function insertSupplies(supplies: readonly NewSupply[]): Promise<void> {
  if (supplies.length > 0) await collection().insertMany(supplies.map((one) => ({ ...one })));
}

/** A change of a supply's fields, written by one atomic update. */
export interface SupplyWrite {
  readonly set: Partial<StoredPack & Pick<SupplyDocument, 'closed'>>;
  readonly entry: HistoryEntry;
}

/** Changes a supply by compare-and-set on its version; null if the version has changed. */
export function writeSupply(
  { _id, version }: Pick<SupplyDocument, '_id' | 'version'>,
  { set, entry }: SupplyWrite,
): Promise<SupplyDocument | null> {
  return collection().findOneAndUpdate(
    { _id, version, hidden: false },
    {
      $set: { ...set, detailsVersion: version + 1, updatedAt: entry.at },
      $inc: { version: 1 },
      $push: { history: entry as never },
    },
    { returnDocument: 'after' },
  ) as unknown as Promise<SupplyDocument | null>;
}
