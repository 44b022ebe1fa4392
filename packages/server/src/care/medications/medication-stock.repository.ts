import { mongo, Types } from 'mongoose';
import { batch } from '../../platform/core/batch.ts';
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

/** What a movement depends on: the stock at this moment, and how many movements are held and archived. */
export type StockState = Pick<MedicationDocument, '_id' | 'hidden' | 'stock' | 'archived' | 'version'>;

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);
const collection = () => MedicationModel.collection;

/** The stock of a medication, hidden or not; null if there is none or the text is no id. */
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

/** A movement that the document of its medication holds; null if it does not. */
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

/** A medication's movements that are not in the archive, with what precedes them; null if there is none or it is hidden. */
export async function findHeldMovements(
  id: string,
): Promise<Pick<MedicationDocument, '_id' | 'archived' | 'movements'> | null> {
  if (!isId(id)) return null;
  return collection().findOne<MedicationDocument>(
    { _id: new Types.ObjectId(id), hidden: false },
    { projection: { archived: 1, movements: 1 } },
  );
}

/** A movement to be added to the stock as it was seen. */
export interface Push {
  readonly seen: StockState;
  readonly movement: StoredMovement;
  /** Only while the stock is still the same. */
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

/** The same batched, for doses that are given at the same time: whether the movement is there now. */
export const pushBatched = batch(async (pushes: readonly Push[]): Promise<boolean[]> => {
  const matched = await updateUnordered(pushes.map(updateOf));
  if (matched === pushes.length) return pushes.map(() => true);
  // The database counts those that matched, and does not name them.
  const held = pushes.map(({ seen, movement }) => findHeldMovement(seen._id, movement.id));
  return (await Promise.all(held)).map((movement) => movement !== null);
});

/** A medication after its movements were pushed; null if it is gone. Those of some milliseconds share a read. */
export const readAfterPushes = batch(
  (ids: readonly string[]) => Promise.all(ids.map(findMedicationOrHidden)),
  { waitMs: 25 },
);

/** How many of the updates matched. Those that the database refused did not, and are not in the way of the others. */
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

/** A medication with the movements that it holds, for the archive. */
export type HoldingMedication = Pick<
  MedicationDocument,
  '_id' | 'version' | 'archived' | 'movements' | 'archiveSoon'
>;

const holding = { version: 1, archived: 1, movements: 1, archiveSoon: 1 } as const;

/** At most `most` medications that may hold too many movements, and as many that hold one stored before `before`. */
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
 * Removes the oldest movements of a medication after they were archived, and counts them as archived, in one update. `moved` must
 * be the first of `movements`, in order. Resolves with the medication as it then is; null if another archived them.
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

/** Medications stored before movements were, which hold their quantity alone. */
export function findWithoutMovements(): Promise<
  { _id: Types.ObjectId; quantity?: number; createdAt?: Date; name: string; dosage: string }[]
> {
  return collection()
    .find<{ _id: Types.ObjectId; name: string; dosage: string }>({ stock: { $exists: false } })
    .toArray();
}

/** Gives a medication that has no movements its first one; nothing if it has one by now. */
export async function setFirstMovement(
  _id: Types.ObjectId,
  fields: Pick<MedicationDocument, 'stock' | 'movements' | 'archived' | 'nameKey' | 'detailsVersion'>,
): Promise<void> {
  await collection().updateOne(
    { _id, stock: { $exists: false } },
    { $set: fields, $unset: { quantity: '' } },
  );
}
