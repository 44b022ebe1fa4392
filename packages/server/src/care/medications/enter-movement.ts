import { createHash } from 'node:crypto';
import {
  formatStock,
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
import { findStock, isSupply, type Holder, type StockState } from './medication-stock.repository.ts';
import { medicationNotFound } from './change-medication.ts';
import { checkPartner } from './controlled.policy.ts';
import { presentAfter, presentEarlier } from './find-movements.ts';
import { tooManyHeld } from './held-movements.ts';
import { storableMovement, type StoredMovement } from './movement.ts';
import { storeMovement } from './store-movement.ts';
import { supplyNotFound } from './change-supply.ts';
import { findSupply, type ListedSupply } from './supply.repository.ts';
import { requireWitness, type FindWitness } from './witness.ts';

interface EnterOptions {
  readonly user: Actor['user'];
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
}

interface Entered<Of extends Holder> {
  readonly holder: Of;
  readonly movement: StockMovement;
  /** True if an earlier attempt of the same call stored the movement. */
  readonly repeated: boolean;
}

/** Enters a movement of the house's stock of a medication, as enterOf() does. */
export function enterMovement(
  medicationId: string,
  draft: StockMovementDraft,
  options: EnterOptions,
): Promise<Entered<ListedMedication>> {
  const isOfHouse = (holder: Holder): holder is ListedMedication => !isSupply(holder);
  const find = () => findMedication(medicationId);
  return enterOf({ id: medicationId, find, isKind: isOfHouse, notFound: medicationNotFound }, draft, options);
}

/** Enters a movement of a resident's supply, as enterOf() does; the movement names the resident. */
export function enterSupplyMovement(
  supplyId: string,
  draft: StockMovementDraft,
  options: EnterOptions,
): Promise<Entered<ListedSupply>> {
  const find = () => findSupply(supplyId);
  return enterOf({ id: supplyId, find, isKind: isSupply, notFound: supplyNotFound }, draft, options);
}

interface HolderKind<Of extends Holder> {
  readonly id: string;
  readonly find: () => Promise<(Of & { readonly movements: StoredMovement[] }) | null>;
  readonly isKind: (holder: Holder) => holder is Of;
  readonly notFound: () => Problem;
}

/**
 * Stores a movement that a person entered, of a controlled drug with a second person. It has no audit entry, because movements
 * are append-only and contain author, time and reason. Throws 404; 422 `witness-needed`; 422 naming `reason` for a controlled
 * drug that came from or went to nobody; 422 naming `amount` if it exceeds the stock; 409 `key-reused` if its key came with
 * another body; 429 while too many movements wait for the archive.
 */
async function enterOf<Of extends Holder>(
  kind: HolderKind<Of>,
  draft: StockMovementDraft,
  { user, save, findWitness }: EnterOptions,
): Promise<Entered<Of>> {
  const { id: holderId, notFound } = kind;
  const found = await findStock(holderId);
  if (!found || !kind.isKind(found as Holder)) throw notFound();
  const medicationId = (found.medicationId ?? found._id).toString();
  const medication = await findMedicationOrHidden(medicationId);
  const isOfControlled = isControlled(medication);
  if (isOfControlled) checkPartner(draft);
  const witnessedBy = isOfControlled ? await requireWitness(findWitness) : null;
  const residentId = found.residentId?.toString();
  const { id, ...fields } = storableMovement({ ...draft, by: user, witnessedBy, residentId });
  const movementId = save ? idOfSave(holderId, save) : id;
  const stored = await storeMovement(holderId, movementId, (seen) => {
    if (seen.hidden) return notFound();
    const refusal = tooManyHeld(seen);
    if (refusal) return refusal;
    const amount = amountOf(draft, seen, medication);
    if (amount instanceof Problem) return amount;
    const movement = { ...fields, id: movementId, amount, ...(save && { saveHash: save.saveHash }) };
    return { movement, exactly: draft.kind !== 'received' };
  });
  if (!stored) throw notFound();
  if ('after' in stored) {
    const { after, movement } = stored;
    if (!kind.isKind(after)) throw notFound();
    return { holder: after, movement: await presentAfter(movement, after.stock), repeated: false };
  }
  return repeatOf(kind, stored.earlier, save);
}

async function repeatOf<Of extends Holder>(
  { find, notFound }: HolderKind<Of>,
  earlier: StoredMovement,
  save: IdempotencyFields | null,
): Promise<Entered<Of>> {
  const holder = await find();
  if (!holder) throw notFound();
  const movement = await presentEarlier(holder, earlier);
  if (earlier.saveHash !== save?.saveHash)
    throw new Problem('key-reused', 'This movement was already saved with different values.', {
      current: movement,
    });
  return { holder, movement, repeated: true };
}

/** The change of the stock in thousandths; a Problem if the draft takes more than the stock. */
function amountOf(
  { kind, amount }: StockMovementDraft,
  { stock }: StockState,
  medication: ListedMedication | null,
): number | Problem {
  const entered = toThousandths(amount);
  if (kind === 'received') return entered;
  if (kind === 'corrected') return entered - stock;
  if (entered <= stock) return -entered;
  const left = formatStock({ ...medication, quantity: Math.max(0, fromThousandths(stock)) });
  const message = `Only ${left} in stock. Enter a count first.`;
  return new Problem('invalid', message, { fields: { amount: message } });
}

/** The id of a movement entered under an idempotency key: equal for each attempt, different per holder. */
const idOfSave = (holderId: string, { saveKey }: IdempotencyFields): string =>
  createHash('sha256').update(`${holderId} ${saveKey}`).digest('hex').slice(0, 24);
