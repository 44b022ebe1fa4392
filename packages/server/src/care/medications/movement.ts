import { randomBytes } from 'node:crypto';
import { toThousandths, type StockMovement } from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';

/** A movement as stored; `amount` is in thousandths of a unit. The quantity after it is computed from its position. */
export interface StoredMovement extends Omit<StockMovement, 'quantity' | 'at' | 'resident'> {
  /** The resident of its record; the name is looked up, so that it can be erased. */
  residentId?: string;
  at: Date;
  /** The time of storing by the server's clock; `at` may be earlier. */
  storedAt: Date;
  /** SHA-256 of its request body if the call had an idempotency key. */
  saveHash?: string;
}

/** A movement in units (not thousandths). */
export interface Movement {
  /** 24 hexadecimal digits; by default a new one. */
  readonly id?: string;
  readonly kind: StockMovement['kind'];
  /** Positive: into the stock. */
  readonly amount: number;
  readonly reason?: string | null;
  /** The medication record that it follows from. */
  readonly recordId?: string | null;
  readonly residentId?: string | undefined;
  readonly witnessedBy?: StockMovement['witnessedBy'];
  readonly by: Pick<Actor['user'], 'id' | 'name'>;
  readonly at?: Date;
}

/** Builds the stored form of a movement. */
export function storableMovement(movement: Movement, now = new Date()): StoredMovement {
  const { id = randomBytes(12).toString('hex'), kind, amount, by, at = now } = movement;
  const { residentId, witnessedBy } = movement;
  return {
    id,
    kind,
    amount: toThousandths(amount),
    reason: movement.reason ?? null,
    recordId: movement.recordId ?? null,
    ...(residentId !== undefined && { residentId }),
    ...(witnessedBy && { witnessedBy: { id: witnessedBy.id, name: witnessedBy.name } }),
    by: { id: by.id, name: by.name },
    at,
    storedAt: now,
  };
}
