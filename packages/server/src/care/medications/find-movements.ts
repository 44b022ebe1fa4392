import { maxRows, type StockMovement } from '@hearthline/contracts';
import { invalidCursor } from '../../records/clinical/cursor.ts';
import { medicationNotFound } from './change-medication.ts';
import { findHeldMovements } from './medication-stock.repository.ts';
import { presentMovement } from './medication.presenter.ts';
import type { MedicationDocument } from './medication.repository.ts';
import { findArchived, findArchivedUpTo } from './movement-archive.repository.ts';
import type { StoredMovement } from './movement.ts';
import { findResidentNames } from '../residents/resident.repository.ts';

/** A movement with its sequence number within its medication, from 1, and the stock after it. */
export interface PlacedMovement {
  readonly seq: number;
  readonly stock: number;
  readonly movement: StoredMovement;
}

/**
 * A page of the movements of a medication or a supply in insertion order, newest first, each with the quantity after it. The document is read
 * before the archive, and only as much of the archive as the document counts. Each movement is therefore found once, even while
 * it is being moved to the archive. Throws 404; 422 naming an invalid `cursor`.
 */
export async function findMovements(
  holderId: string,
  { limit = maxRows, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ movements: StockMovement[]; nextCursor?: string }> {
  const before = cursor === undefined ? Infinity : parseCursor(cursor);
  const holder = await findHeldMovements(holderId);
  if (!holder) throw medicationNotFound();
  // One more row means that there is a next page.
  const all = await findPlaced(holder, { before, limit: limit + 1 });
  const shown = all.slice(0, limit);
  const residents = await findResidentNames(shown.flatMap(({ movement }) => movement.residentId ?? []));
  const movements = shown.map(({ movement, stock }) => presentMovement(movement, stock, residents));
  return all.length > limit ? { movements, nextCursor: String(shown.at(-1)?.seq) } : { movements };
}

interface PlacedRange {
  /** Sequence numbers below this one. */
  readonly before: number;
  readonly limit: number;
  /** Only the movements of this resident. */
  readonly residentId?: string | undefined;
}

/** The latest movements of a medication in a range, newest first. `medication` was read before this call. */
export async function findPlaced(
  { _id, archived, movements }: Pick<MedicationDocument, '_id' | 'archived' | 'movements'>,
  { before, limit, residentId }: PlacedRange,
): Promise<PlacedMovement[]> {
  const rows = placed(archived, movements)
    .reverse()
    .filter(
      ({ seq, movement }) => seq < before && (residentId === undefined || movement.residentId === residentId),
    )
    .slice(0, limit);
  const last = Math.min(archived.count, before - 1);
  const missing = limit - rows.length;
  const earlier =
    missing > 0 && last > 0 ? await findArchivedUpTo(_id, last, { limit: missing, residentId }) : [];
  return [...rows, ...earlier.map((one) => ({ seq: one.seq, stock: one.stock, movement: one }))];
}

/** Adds sequence numbers and the stock after each movement, in insertion order. */
export function placed(
  archived: { readonly count: number; readonly sum: number },
  movements: readonly StoredMovement[],
): PlacedMovement[] {
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
  return presentAfter(earlier, stock);
}

/** Presents a movement with the name of its resident; `stock` after it is in thousandths. */
export async function presentAfter(movement: StoredMovement, stock: number): Promise<StockMovement> {
  const { residentId } = movement;
  return presentMovement(
    movement,
    stock,
    await findResidentNames(residentId === undefined ? [] : [residentId]),
  );
}

function parseCursor(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalidCursor();
}
