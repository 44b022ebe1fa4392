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

/** The state that a movement depends on: the stock, and the numbers of held and archived movements. */
export type StockState = Pick<MedicationDocument, '_id' | 'hidden' | 'stock' | 'archived' | 'version'>;

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);
const collection = () => MedicationModel.collection;

/** The stock of a medication, hidden or not; null if there is none or the text is not an id. */
export async function findStock(id: string): Promise<StockState | null> {
  return isId(id) ? findBatched(id) : null;
}

const findBatched = batch(async (ids: readonly string[]): Promise<(StockState | null)[]> => {
  const unique = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const found = await collection()
    .find<StockState>(
      { _id: { $in: unique } },
      { projection: { hidden: 1, stock: 1, archived: 1, version: 1 } },
    )
    .toArray();
  const byId = new Map(found.map((medication) => [medication._id.toString(), medication]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** A movement in its medication's document; null if it is not there. */
export async function findHeldMovement(
  _id: Types.ObjectId,
  movementId: string,
): Promise<StoredMovement | null> {
  const found = await collection().findOne<Pick<MedicationDocument, 'movements'>>(
    { _id, 'movements.id': movementId },
    { projection: { movements: 1 } },
  );
  return found?.movements.find(({ id }) => id === movementId) ?? null;
}

/**
 * A medication's movements outside the archive, and the archive's count and sum; null if there is no medication or it is
 * hidden.
 */
export async function findHeldMovements(
  id: string,
): Promise<Pick<MedicationDocument, '_id' | 'archived' | 'movements'> | null> {
  if (!isId(id)) return null;
  return collection().findOne<MedicationDocument>(
    { _id: new Types.ObjectId(id), hidden: false },
    { projection: { archived: 1, movements: 1 } },
  );
}

/** A medication with its movements outside the archive, hidden or not; null if there is none. */
export async function findWithMovements(
  id: string,
): Promise<(ListedMedication & Pick<MedicationDocument, 'movements'>) | null> {
  if (!isId(id)) return null;
  return collection().findOne<MedicationDocument>(
    { _id: new Types.ObjectId(id) },
    { projection: { history: 0, saveKey: 0, saveHash: 0 } },
  );
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
export function pushMovement(push: Push): Promise<ListedMedication | null> {
  const { filter, update } = updateOf(push);
  const options = { returnDocument: 'after', projection: withoutLists } as const;
  return collection().findOneAndUpdate(
    filter,
    update,
    options,
  ) as unknown as Promise<ListedMedication | null>;
}

/** As pushMovement(), batched for concurrent doses; returns true if the movement is stored. */
export const pushBatched = batch(async (pushes: readonly Push[]): Promise<boolean[]> => {
  const matched = await updateUnordered(pushes.map(updateOf));
  if (matched === pushes.length) return pushes.map(() => true);
  // The database returns only the number of matches, so each movement is looked up.
  const held = pushes.map(({ seen, movement }) => findHeldMovement(seen._id, movement.id));
  return (await Promise.all(held)).map((movement) => movement !== null);
});

/** A medication after its movements were pushed; null if it is gone. Reads within 25 ms are combined. */
export const readAfterPushes = batch(
  (ids: readonly string[]) => Promise.all(ids.map(findMedicationOrHidden)),
  { waitMs: 25 },
);

/** The number of updates that matched. Updates that the database refused do not count and do not block the others. */
async function updateUnordered(updates: readonly ReturnType<typeof updateOf>[]): Promise<number> {
  const operations = updates.map((each) => ({ updateOne: each }));
  try {
    return (await collection().bulkWrite(operations, { ordered: false })).matchedCount;
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

/** A medication with its held movements, as the archive reads it. */
export type HoldingMedication = Pick<
  MedicationDocument,
  '_id' | 'version' | 'archived' | 'movements' | 'archiveSoon'
>;

const holding = { version: 1, archived: 1, movements: 1, archiveSoon: 1 } as const;

/** At most `most` medications that may hold too many movements, and at most `most` with a movement stored before `before`. */
export async function findToArchive(before: Date, most: number): Promise<HoldingMedication[]> {
  const marked = await collection()
    .find<HoldingMedication>({ archiveSoon: true }, { projection: holding })
    .limit(most)
    .toArray();
  const old = await collection()
    .find<HoldingMedication>(
      { 'movements.storedAt': { $lt: before } },
      { hint: { 'movements.storedAt': 1 }, projection: holding },
    )
    .limit(most)
    .toArray();
  return [...new Map([...marked, ...old].map((each) => [each._id.toString(), each])).values()];
}

/**
 * Removes archived movements from a medication's document and counts them as archived, in one update. `moved` must be the first
 * of `movements`, in order. Resolves with the updated medication; null if another server archived them.
 */
export async function removeArchived(
  { _id, version, archived, movements }: HoldingMedication,
  moved: readonly StoredMovement[],
): Promise<HoldingMedication | null> {
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  const found: unknown = await collection().findOneAndUpdate(
    { _id, 'archived.count': archived.count },
    {
      $set: { 'archived.since': version - (movements.length - moved.length) },
      $unset: { archiveSoon: '' },
      ...(moved.length > 0 && { $pull: { movements: { id: { $in: moved.map(({ id }) => id) } } as never } }),
      $inc: { 'archived.count': moved.length, 'archived.sum': sum },
    },
    { returnDocument: 'after', projection: holding },
  );
  return found as HoldingMedication | null;
}

/** Medications stored before movements existed; they store only a quantity. */
export function findWithoutMovements(): Promise<
  { _id: Types.ObjectId; quantity?: number; createdAt?: Date; name: string; dosage: string }[]
> {
  return collection()
    .find<{ _id: Types.ObjectId; name: string; dosage: string }>({ stock: { $exists: false } })
    .toArray();
}

/** Sets the first movement of a medication; does nothing if it already has one. */
export async function setFirstMovement(
  _id: Types.ObjectId,
  fields: Pick<MedicationDocument, 'stock' | 'movements' | 'archived' | 'nameKey' | 'detailsVersion'>,
): Promise<void> {
  await collection().updateOne(
    { _id, stock: { $exists: false } },
    { $set: fields, $unset: { quantity: '' } },
  );
}
