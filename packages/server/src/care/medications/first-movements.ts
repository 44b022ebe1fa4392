import { foldText } from '@hearthline/contracts';
import { systemActor } from '../../records/clinical/history.ts';
import { findWithoutMovements, setFirstMovement } from './medication-stock.repository.ts';
import { storableMovement } from './movement.ts';

/**
 * Migrates medications of schema version 1, which store only a quantity: adds the movement that opens their stock. An
 * interrupted run continues with the rest.
 */
export async function addFirstMovements(now = new Date()): Promise<void> {
  for (const { _id, name, dosage, quantity = 0, createdAt = now } of await findWithoutMovements()) {
    const by = { ...systemActor().user, id: '0'.repeat(24) };
    const opening = storableMovement({ kind: 'opening', amount: quantity, by, at: createdAt }, now);
    await setFirstMovement(_id, {
      nameKey: foldText(`${name}\u0001${dosage}`),
      detailsVersion: 1,
      stock: opening.amount,
      movements: opening.amount === 0 ? [] : [opening],
      archived: { count: 0, sum: 0 },
    });
  }
}
