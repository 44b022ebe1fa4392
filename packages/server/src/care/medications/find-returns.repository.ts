import type { Types } from 'mongoose';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';
import { findArchivedReturns } from './movement-archive.repository.ts';
import type { StoredMovement } from './movement.ts';
import { SupplyModel, type SupplyDocument } from './supply.repository.ts';

/** A return to the pharmacy, with the medication or the supply that it was taken from. */
export interface StoredReturn {
  readonly holderId: Types.ObjectId;
  readonly movement: StoredMovement;
}

type Holding = Pick<MedicationDocument, '_id' | 'movements'>;

/** The returns from `from` (inclusive) to `before` (exclusive), of the house's stock and of residents' supplies. */
export async function findReturns(from: Date, before: Date): Promise<StoredReturn[]> {
  const filter = { 'movements.kind': 'returned' } as const;
  const options = { projection: { movements: 1 } } as const;
  const held = [
    ...(await MedicationModel.collection.find<Holding>(filter, options).toArray()),
    ...(await SupplyModel.collection.find<Holding>(filter, options).toArray()),
  ].flatMap(({ _id, movements }) =>
    movements
      .filter(({ kind, at }) => kind === 'returned' && at >= from && at < before)
      .map((movement) => ({ holderId: _id, movement })),
  );
  // Read after the documents: a movement that has left its document by then is in the archive, and may be in both.
  const archived = (await findArchivedReturns(from, before)).map((movement) => ({
    holderId: movement.medicationId,
    movement,
  }));
  const keyOf = ({ holderId, movement }: StoredReturn) => `${holderId.toString()} ${movement.id}`;
  return [...new Map([...held, ...archived].map((one) => [keyOf(one), one])).values()];
}

/** Supplies by id, those of deleted residents too. */
export function findSuppliesById(ids: readonly Types.ObjectId[]): Promise<SupplyDocument[]> {
  return SupplyModel.collection
    .find<SupplyDocument>({ _id: { $in: [...ids] } }, { projection: { movements: 0, history: 0 } })
    .toArray();
}
