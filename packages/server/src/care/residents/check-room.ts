import { duplicateField } from '../../records/clinical/idempotency.ts';
import { findByRoom } from './resident.repository.ts';
import { roomTaken } from './resident.policy.ts';

/** Runs a write that may take a room. Throws 422 with the occupant's name if the unique index refuses the room. */
export async function checkRoom<T>(roomKey: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!roomKey || duplicateField(error) !== 'roomKey') throw error;
    throw roomTaken(await findByRoom(roomKey));
  }
}
