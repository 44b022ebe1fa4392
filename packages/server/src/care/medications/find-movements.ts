import { maxRows, Problem, type StockMovement } from '@hearthline/contracts';
import { medicationNotFound } from './change-medication.ts';
import { findHeldMovements } from './medication-stock.repository.ts';
import { presentMovement } from './medication.presenter.ts';
import type { MedicationDocument } from './medication.repository.ts';
import { findArchived, findArchivedUpTo } from './movement-archive.repository.ts';
import type { StoredMovement } from './movement.ts';
import { findResidentNames } from '../residents/resident.repository.ts';

/** A movement with its sequence number within its medication, from 1, and the stock after it. */
interface Placed {
  readonly seq: number;
  readonly stock: number;
  readonly movement: StoredMovement;
}

/**
 * A page of a medication's movements in insertion order, newest first, each with the quantity after it. The document is read
 * before the archive, and only as much of the archive as the document counts. Each movement is therefore found once, even while
 * it is being moved to the archive. Throws 404; 422 naming an invalid `cursor`.
 */
export async function findMovements(
  medicationId: string,
  { limit = maxRows, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ movements: StockMovement[]; nextCursor?: string }> {
  const before = cursor === undefined ? Infinity : parseCursor(cursor);
  const medication = await findHeldMovements(medicationId);
  if (!medication) throw medicationNotFound();
  const { _id, archived } = medication;
  // One more row means that there is a next page.
  const rows = placed(archived, medication.movements)
    .reverse()
    .filter(({ seq }) => seq < before)
    .slice(0, limit + 1);
  const last = Math.min(archived.count, before - 1);
  const missing = limit + 1 - rows.length;
  const earlier = missing > 0 && last > 0 ? await findArchivedUpTo(_id, last, missing) : [];
  const all = [...rows, ...earlier.map((one): Placed => ({ seq: one.seq, stock: one.stock, movement: one }))];
  const shown = all.slice(0, limit);
  const residents = await findResidentNames(shown.flatMap(({ movement }) => movement.residentId ?? []));
  const movements = shown.map(({ movement, stock }) => presentMovement(movement, stock, residents));
  return all.length > limit ? { movements, nextCursor: String(shown.at(-1)?.seq) } : { movements };
}

/** Adds sequence numbers and the stock after each movement, in insertion order. */
export function placed(
  archived: { readonly count: number; readonly sum: number },
  movements: readonly StoredMovement[],
): Placed[] {
  let stock = archived.sum;
  return movements.map((movement, index) => {
    stock += movement.amount;
    return { seq: archived.count + index + 1, stock, movement };
  });
}

/** Presents a movement that was stored earlier, with the quantity after it. */
export async function presentEarlier(
  { _id, archived, movements }: Pick<MedicationDocument, '_id' | 'archived' | 'movements'>,
  earlier: StoredMovement,
): Promise<StockMovement> {
  const at = placed(archived, movements).find(({ movement }) => movement.id === earlier.id);
  const stock = at?.stock ?? (await findArchived(_id, earlier.id))?.stock ?? 0;
  return presentMovement(earlier, stock);
}

function parseCursor(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Problem('invalid', 'Please reload the list.', { fields: { cursor: 'Please reload the list.' } });
}
