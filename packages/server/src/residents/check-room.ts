import { duplicateField } from '../clinical/idempotency.ts';
import { findByRoom } from './resident.model.ts';
import { roomTaken } from './resident.policy.ts';

/** Writes what takes a room, or none. Throws 422 naming who lives there when the database says that it is taken. */
export async function checkRoom<T>(roomKey: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!roomKey || duplicateField(error) !== 'roomKey') throw error;
    throw roomTaken(await findByRoom(roomKey));
  }
}
