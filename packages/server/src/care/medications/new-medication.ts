import type { MedicationDraft } from '@hearthline/contracts';
import { createdState, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import type { NewMedication } from './medication.repository.ts';
import { storableMovement } from './movement.ts';

type OpeningDraft = Omit<MedicationDraft, 'controlled'> & { readonly controlled?: boolean | undefined };

/** Builds a medication to store, with the movement that opens its stock if the quantity is not zero. */
export function newMedication(
  { quantity, controlled = false, ...fields }: OpeningDraft,
  actor: Actor,
  now: Date,
  save: IdempotencyFields | null = null,
): NewMedication {
  const opening = storableMovement({ kind: 'opening', amount: quantity, by: actor.user }, now);
  return {
    ...fields,
    controlled,
    version: 1,
    detailsVersion: 1,
    stock: opening.amount,
    movements: opening.amount === 0 ? [] : [opening],
    archived: { count: 0, sum: 0 },
    ...save,
    ...createdState(actor, now),
    createdAt: now,
    updatedAt: now,
  };
}
