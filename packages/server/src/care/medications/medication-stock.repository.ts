import { mongo, Types } from 'mongoose';
import { batch } from '../../platform/flow/batch.ts';
import { unwrapBulkWriteError } from '../../platform/database/database-errors.ts';
import { asksForArchive } from './held-movements.ts';
import {
  findMedicationOrHidden,
  MedicationModel,
  withoutLists,
  type ListedMedication,
  type MedicationDocument,
} from './medication.repository.ts';
import type { StoredMovement } from './movement.ts';
import { SupplyModel, type ListedSupply, type SupplyDocument } from './supply.repository.ts';

/** The holders of stock: a medication has the house's, a supply a resident's. Ids are unique over both. */
export type Holder = ListedMedication | ListedSupply;

/**
 * The state that a movement depends on: the stock, and the numbers of held and archived movements. `medicationId` and
 * `residentId`: it is a resident's supply; absent: the house's stock of a medication.
 */
export interface StockState extends Pick<
  MedicationDocument,
  '_id' | 'hidden' | 'stock' | 'archived' | 'version'
> {
  readonly medicationId?: Types.ObjectId;
  readonly residentId?: Types.ObjectId;
}

/** Tells whether a holder is a resident's supply. */
export const isSupply = (holder: Holder): holder is ListedSupply => 'residentId' in holder;

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);
const medications = () => MedicationModel.collection;
const supplies = () => SupplyModel.collection;

type Kept = Pick<StockState, 'medicationId'>;
/** The collection of a holder: both keep their stock in the same fields. */
const collectionOf = ({ medicationId }: Kept) => (medicationId ? supplies() : medications());

/** The stock of a holder, hidden or not; null if there is none or the text is not an id. */
export async function findStock(id: string): Promise<StockState | null> {
  return isId(id) ? findBatched(id) : null;
}

const stockFields = { hidden: 1, stock: 1, archived: 1, version: 1, medicationId: 1, residentId: 1 } as const;

const findBatched = batch(async (ids: readonly string[]): Promise<(StockState | null)[]> => {
  const byId = new Map<string, StockState>();
  for (const collection of [medications(), supplies()]) {
    const missing = [...new Set(ids)].filter((id) => !byId.has(id)).map((id) => new Types.ObjectId(id));
    if (missing.length === 0) break;
    const found = await collection
      .find<StockState>({ _id: { $in: missing } }, { projection: stockFields })
      .toArray();
    for (const one of found) byId.set(one._id.toString(), one);
  }
  return ids.map((id) => byId.get(id) ?? null);
});

/** A movement in its holder's document; null if it is not there. */
export async function findHeldMovement(
  { _id, ...kept }: Kept & Pick<StockState, '_id'>,
  movementId: string,
): Promise<StoredMovement | null> {
  const found = await collectionOf(kept).findOne<Pick<MedicationDocument, 'movements'>>(
    { _id, 'movements.id': movementId },
    { projection: { movements: 1 } },
  );
  return found?.movements.find(({ id }) => id === movementId) ?? null;
}

type Holding = Pick<MedicationDocument, '_id' | 'archived' | 'movements'>;

/**
 * A holder's movements outside the archive, and the archive's count and sum; null if there is no such holder or it is hidden.
 */
export async function findHeldMovements(id: string): Promise<Holding | null> {
  if (!isId(id)) return null;
  const filter = { _id: new Types.ObjectId(id), hidden: false };
  const options = { projection: { archived: 1, movements: 1 } };
  return (
    (await medications().findOne<Holding>(filter, options)) ??
    (await supplies().findOne<Holding>(filter, options))
  );
}

const withMovements = { history: 0, saveKey: 0, saveHash: 0 } as const;

/** A medication with its movements outside the archive, hidden or not; null if there is none. */
export async function findWithMovements(
  id: string,
): Promise<(ListedMedication & Pick<MedicationDocument, 'movements'>) | null> {
  if (!isId(id)) return null;
  const filter = { _id: new Types.ObjectId(id) };
  return medications().findOne<MedicationDocument>(filter, { projection: withMovements });
}

/** As findWithMovements(), of a resident's supply. */
export async function findSupplyWithMovements(
  id: string,
): Promise<(ListedSupply & Pick<SupplyDocument, 'movements'>) | null> {
  if (!isId(id)) return null;
  const filter = { _id: new Types.ObjectId(id) };
  return supplies().findOne<SupplyDocument>(filter, { projection: withMovements });
}

/** A movement to add to the stock as read. */
export interface Push {
  readonly seen: StockState;
  readonly movement: StoredMovement;
  /** True if the movement may be stored only while the stock is unchanged. */
  readonly exactly?: boolean;
}

/**
 * Adds a movement and its amount to the stock in one update, unless the movement is there already. Null if nothing was written.
 * The number of archived movements is compared as well, so that a movement that the archive takes over between two looks is
 * never added again.
 */
export function pushMovement(push: Push): Promise<Holder | null> {
  const { filter, update } = updateOf(push);
  const options = { returnDocument: 'after', projection: withoutLists } as const;
  return collectionOf(push.seen).findOneAndUpdate(
    filter,
    update,
    options,
  ) as unknown as Promise<Holder | null>;
}

/** As pushMovement(), batched for concurrent doses; returns true if the movement is stored. */
export const pushBatched = batch(async (pushes: readonly Push[]): Promise<boolean[]> => {
  const isOwn = ({ seen }: Push) => seen.medicationId !== undefined;
  const matched = await Promise.all([
    updateUnordered(medications(), pushes.filter((push) => !isOwn(push)).map(updateOf)),
    updateUnordered(supplies() as never, pushes.filter(isOwn).map(updateOf)),
  ]);
  if (matched[0] + matched[1] === pushes.length) return pushes.map(() => true);
  // The database returns only the number of matches, so each movement is looked up.
  const held = pushes.map(({ seen, movement }) => findHeldMovement(seen, movement.id));
  return (await Promise.all(held)).map((movement) => movement !== null);
});

/** A medication after its movements were pushed; null if it is gone. Reads within 25 ms are combined. */
export const readAfterPushes = batch(
  (ids: readonly string[]) => Promise.all(ids.map(findMedicationOrHidden)),
  { waitMs: 25 },
);

/** The number of updates that matched. Updates that the database refused do not count and do not block the others. */
async function updateUnordered(
  collection: ReturnType<typeof medications>,
  updates: readonly ReturnType<typeof updateOf>[],
): Promise<number> {
  if (updates.length === 0) return 0;
  const operations = updates.map((each) => ({ updateOne: each }));
  try {
    return (await collection.bulkWrite(operations, { ordered: false })).matchedCount;
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    if ([error.writeErrors].flat().length === 0) throw unwrapBulkWriteError(error);
    return error.result.matchedCount;
  }
}

const updateOf = ({ seen, movement, exactly = false }: Push) => ({
  filter: {
    _id: seen._id,
    'movements.id': { $ne: movement.id },
    'archived.count': seen.archived.count,
    hidden: seen.hidden,
    ...(exactly && { stock: seen.stock }),
  },
  update: {
    $inc: { stock: movement.amount, version: 1 },
    $push: { movements: movement as never },
    $set: { updatedAt: movement.storedAt, ...asksForArchive(seen) },
  },
});

/** A holder with its held movements, as the archive reads it. */
export type HoldingStock = Kept &
  Pick<MedicationDocument, '_id' | 'version' | 'archived' | 'movements' | 'archiveSoon'>;

const holding = { version: 1, archived: 1, movements: 1, archiveSoon: 1, medicationId: 1 } as const;

/**
 * Of medications and of supplies at most `most` each that may hold too many movements, and at most `most` each with a movement
 * stored before `before`.
 */
export async function findToArchive(before: Date, most: number): Promise<HoldingStock[]> {
  const found = await Promise.all(
    [medications(), supplies()].map(async (collection) => {
      const marked = await collection
        .find<HoldingStock>({ archiveSoon: true }, { projection: holding })
        .limit(most)
        .toArray();
      const old = await collection
        .find<HoldingStock>(
          { 'movements.storedAt': { $lt: before } },
          { hint: { 'movements.storedAt': 1 }, projection: holding },
        )
        .limit(most)
        .toArray();
      return [...marked, ...old];
    }),
  );
  return [...new Map(found.flat().map((each) => [each._id.toString(), each])).values()];
}

/**
 * Removes archived movements from a holder's document and counts them as archived, in one update. `moved` must be the first
 * of `movements`, in order. Resolves with the updated holder; null if another server archived them.
 */
export async function removeArchived(
  { _id, version, archived, movements, ...kept }: HoldingStock,
  moved: readonly StoredMovement[],
): Promise<HoldingStock | null> {
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  const found: unknown = await collectionOf(kept).findOneAndUpdate(
    { _id, 'archived.count': archived.count },
    {
      $set: { 'archived.since': version - (movements.length - moved.length) },
      $unset: { archiveSoon: '' },
      ...(moved.length > 0 && { $pull: { movements: { id: { $in: moved.map(({ id }) => id) } } as never } }),
      $inc: { 'archived.count': moved.length, 'archived.sum': sum },
    },
    { returnDocument: 'after', projection: holding },
  );
  return found as HoldingStock | null;
}

/** Medications stored before movements existed; they store only a quantity. */
export function findWithoutMovements(): Promise<
  { _id: Types.ObjectId; quantity?: number; createdAt?: Date; name: string; dosage: string }[]
> {
  return medications()
    .find<{ _id: Types.ObjectId; name: string; dosage: string }>({ stock: { $exists: false } })
    .toArray();
}

/** Sets the first movement of a medication; does nothing if it already has one. */
export async function setFirstMovement(
  _id: Types.ObjectId,
  fields: Pick<MedicationDocument, 'stock' | 'movements' | 'archived' | 'nameKey' | 'detailsVersion'>,
): Promise<void> {
  await medications().updateOne(
    { _id, stock: { $exists: false } },
    { $set: fields, $unset: { quantity: '' } },
  );
}
