import { createHash } from 'node:crypto';
import {
  fromThousandths,
  isControlled,
  Problem,
  toThousandths,
  type StockMovement,
  type StockMovementDraft,
} from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { findMedication, findMedicationOrHidden, type ListedMedication } from './medication.repository.ts';
import type { StockState } from './medication-stock.repository.ts';
import { medicationNotFound } from './change-medication.ts';
import { checkPartner } from './controlled.policy.ts';
import { presentEarlier } from './find-movements.ts';
import { tooManyHeld } from './held-movements.ts';
import { presentMovement } from './medication.presenter.ts';
import { storableMovement, type StoredMovement } from './movement.ts';
import { storeMovement } from './store-movement.ts';
import { requireWitness, type FindWitness } from './witness.ts';

interface EnterOptions {
  readonly user: Actor['user'];
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
}

const isControlledById = async (medicationId: string): Promise<boolean> =>
  isControlled(await findMedicationOrHidden(medicationId));

interface Entered {
  readonly medication: ListedMedication;
  readonly movement: StockMovement;
  /** True if an earlier attempt of the same call stored the movement. */
  readonly repeated: boolean;
}

/**
 * Stores a movement that a person entered, of a controlled drug with a second person. It has no audit entry, because movements are append-only and contain author, time
 * and reason. Throws 404; 422 `witness-needed`; 422 naming `reason` for a controlled drug that came from or went to nobody; 422 naming `amount` if it exceeds the stock; 409 `key-reused` if its key came with another body; 429
 * while too many movements wait for the archive.
 */
export async function enterMovement(
  medicationId: string,
  draft: StockMovementDraft,
  { user, save, findWitness }: EnterOptions,
): Promise<Entered> {
  const isOfControlled = await isControlledById(medicationId);
  if (isOfControlled) checkPartner(draft);
  const witnessedBy = isOfControlled ? await requireWitness(findWitness) : null;
  const { id, ...fields } = storableMovement({ ...draft, by: user, witnessedBy });
  const movementId = save ? idOfSave(medicationId, save) : id;
  const stored = await storeMovement(medicationId, movementId, (seen) => {
    if (seen.hidden) return medicationNotFound();
    const refusal = tooManyHeld(seen);
    if (refusal) return refusal;
    const amount = amountOf(draft, seen);
    if (amount instanceof Problem) return amount;
    const movement = { ...fields, id: movementId, amount, ...(save && { saveHash: save.saveHash }) };
    return { movement, exactly: draft.kind !== 'received' };
  });
  if (!stored) throw medicationNotFound();
  if ('after' in stored) {
    const { after, movement } = stored;
    return { medication: after, movement: presentMovement(movement, after.stock), repeated: false };
  }
  return repeatOf(medicationId, stored.earlier, save);
}

async function repeatOf(
  medicationId: string,
  earlier: StoredMovement,
  save: IdempotencyFields | null,
): Promise<Entered> {
  const medication = await findMedication(medicationId);
  if (!medication) throw medicationNotFound();
  const movement = await presentEarlier(medication, earlier);
  if (earlier.saveHash !== save?.saveHash)
    throw new Problem('key-reused', 'This movement was already saved with different values.', {
      current: movement,
    });
  return { medication, movement, repeated: true };
}

/** The change of the stock in thousandths; a Problem if the draft takes more than the stock. */
function amountOf({ kind, amount }: StockMovementDraft, { stock }: StockState): number | Problem {
  const entered = toThousandths(amount);
  if (kind === 'received') return entered;
  if (kind === 'corrected') return entered - stock;
  if (entered <= stock) return -entered;
  const message = `Only ${String(Math.max(0, fromThousandths(stock)))} in stock. Enter a count first.`;
  return new Problem('invalid', message, { fields: { amount: message } });
}

/** The id of a movement entered under an idempotency key: equal for each attempt, different per medication. */
const idOfSave = (medicationId: string, { saveKey }: IdempotencyFields): string =>
  createHash('sha256').update(`${medicationId} ${saveKey}`).digest('hex').slice(0, 24);
