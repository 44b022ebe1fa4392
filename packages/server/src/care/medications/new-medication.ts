import { missingSubstancesText, type MedicationDraft } from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { createdState, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import type { NewMedication } from './medication.repository.ts';
import { storableMovement } from './movement.ts';

type OpeningDraft = Omit<MedicationDraft, 'controlled'> & { readonly controlled?: boolean | undefined };

/**
 * The stored mark of a medication without active substances.
 * @throws Problem 422 at `substances` if the sender knows them and names none.
 */
export function toSubstancesUnknown({
  substances,
  substancesUnknown,
}: Pick<MedicationDraft, 'substances' | 'substancesUnknown'>): boolean {
  if (substancesUnknown === false && substances.length === 0)
    throw invalidField('substances', missingSubstancesText);
  return substances.length === 0;
}

/**
 * Builds a medication to store, with the movement that opens its stock if the quantity is not zero.
 * @throws Problem 422 of toSubstancesUnknown().
 */
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
    substancesUnknown: toSubstancesUnknown(fields),
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
