import { copyProduct, isControlled, type SupplyDraft } from '@hearthline/contracts';
import { createdState, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { checkActive } from '../residents/resident.policy.ts';
import { findResident } from '../residents/resident.repository.ts';
import { checkPartner } from './controlled.policy.ts';
import { findMedication } from './medication.repository.ts';
import { storableMovement } from './movement.ts';
import { insertSupply, type SupplyDocument } from './supply.repository.ts';
import { requireWitness, type FindWitness } from './witness.ts';

interface CreateOptions {
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
}

/**
 * Stores a resident's supply, with the movement that it came by.
 * @throws Problem 404 for an unknown resident; 422 naming the field for an inactive resident or an unknown medication; of a
 * controlled drug with a quantity also 422 `witness-needed`, and 422 naming `reason` if it came from nobody.
 */
export async function createSupply(
  { medicationId, residentId, quantity, reason, witness: _witness, ...pack }: SupplyDraft,
  { actor, save, findWitness }: CreateOptions,
): Promise<SupplyDocument> {
  const [found, medication] = await Promise.all([findResident(residentId), findMedication(medicationId)]);
  const resident = checkActive(found);
  if (!medication) throw invalidField('medicationId', 'Please choose a medication.');
  const isWitnessed = isControlled(medication) && quantity !== 0;
  if (isWitnessed) checkPartner({ kind: 'received', reason });
  const witnessedBy = isWitnessed ? await requireWitness(findWitness) : null;
  const now = new Date();
  const received = storableMovement(
    { kind: 'received', amount: quantity, reason, residentId, witnessedBy, by: actor.user },
    now,
  );
  return insertSupply({
    version: 1,
    detailsVersion: 1,
    medicationId: medication._id,
    medication: copyProduct(medication),
    residentId: resident._id,
    ...pack,
    stock: received.amount,
    movements: received.amount === 0 ? [] : [received],
    archived: { count: 0, sum: 0 },
    closed: false,
    ...save,
    ...createdState(actor, now),
    createdAt: now,
    updatedAt: now,
  });
}
