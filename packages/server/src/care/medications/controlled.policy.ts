import {
  can,
  isControlled,
  Problem,
  type MedicationDraft,
  type StockMovementDraft,
} from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import { findMedicationOrHidden, type MedicationDocument } from './medication.repository.ts';
import { hasFilledSupply } from './supply.repository.ts';

const refuse = (field: string, message: string, code: 'invalid' | 'witness-needed' = 'invalid'): Problem =>
  new Problem(code, message, { fields: { [field]: message } });

const countText = 'Two people count a controlled drug. Save it with 0, then enter what is there under Stock.';

const formatStockLeft = ({ name }: Pick<MedicationDocument, 'name'>): string =>
  `There is stock of ${name}. Return or destroy it first, with a witness.`;

/** @throws Problem 422 `witness-needed` naming `quantity` for a controlled drug that would begin with a stock. */
export function checkOpening(draft: Pick<MedicationDraft, 'controlled' | 'quantity'>): void {
  if (isControlled(draft) && draft.quantity !== 0) throw refuse('quantity', countText, 'witness-needed');
}

interface Change {
  readonly sent: { readonly controlled?: boolean | undefined };
  /** True if the change counts the stock. */
  readonly isCount: boolean;
  readonly actor: Actor;
  readonly controlledReason: string | null;
}

/**
 * Checks a change of a medication that is a controlled drug before or after it.
 * @throws Problem 403 for taking the mark away without canEndControlled; 422 naming `controlled` while there is stock, or
 * `controlledReason` without a reason; 422 `witness-needed` naming `quantity` for a count.
 */
export function checkControlled(
  current: Pick<MedicationDocument, 'controlled' | 'stock' | 'name'>,
  { sent, isCount, actor, controlledReason }: Change,
): void {
  const isNow = isControlled(current);
  if (isCount && (isNow || sent.controlled === true)) throw refuse('quantity', countText, 'witness-needed');
  if (!isNow || sent.controlled !== false) return;
  if (!can(actor.user.role, 'canEndControlled'))
    throw new Problem('forbidden', 'Only an administrator can say that this is no longer a controlled drug.');
  if (current.stock !== 0) throw refuse('controlled', formatStockLeft(current));
  if (!controlledReason)
    throw refuse('controlledReason', 'Please say why it is no longer a controlled drug.');
}

const missingPartner = {
  received: 'Please say who it came from.',
  returned: 'Please say who it went to.',
} as const;

/** @throws Problem 422 naming `reason` for a delivery or a return of a controlled drug that names nobody. */
export function checkPartner({ kind, reason }: Pick<StockMovementDraft, 'kind' | 'reason'>): void {
  if ((kind === 'received' || kind === 'returned') && !reason) throw refuse('reason', missingPartner[kind]);
}

/** @throws Problem 422 naming `quantity` for a controlled drug whose stock is not 0. */
export function checkRemovable(current: Pick<MedicationDocument, 'controlled' | 'stock' | 'name'>): void {
  if (isControlled(current) && current.stock !== 0) throw refuse('quantity', formatStockLeft(current));
}

/**
 * @throws Problem 422 naming `field` for a controlled drug of which a resident's supply still holds something: it may neither be
 * deleted nor lose its mark.
 */
export async function checkSuppliesEmpty(id: string, field: 'controlled' | 'quantity'): Promise<void> {
  const current = await findMedicationOrHidden(id);
  if (current && isControlled(current) && (await hasFilledSupply(current._id)))
    throw refuse(
      field,
      `Residents have ${current.name} of their own. Return or destroy it first, with a witness.`,
    );
}
