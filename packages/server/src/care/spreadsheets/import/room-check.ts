import { Problem } from '@hearthline/contracts';
import { roomKeyFor } from '../../residents/resident-draft.ts';
import { roomTaken } from '../../residents/resident.policy.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';

type Holder = { readonly id: string | undefined; readonly name: string; readonly lastName: string };

const duplicates = 'Your CSV file contains duplicate room numbers. Please fix and try again.';

/** Follows who is in which room while rows are planned in their order, as they will be stored. Only active residents occupy one. */
export function createRoomCheck(stored: readonly ListedResident[]) {
  const holders = new Map<string, Holder>();
  /** The room of each resident who is stored. */
  const rooms = new Map<string, string | null>();
  for (const { _id, active, roomKey, name, lastName } of stored)
    if (active && roomKey) {
      holders.set(roomKey, { id: _id.toString(), name, lastName });
      rooms.set(_id.toString(), roomKey);
    }
  const rowsByRoom = new Map<string, number[]>();
  return {
    /** Notes the room that a row of an active resident names. */
    file(row: number, room: unknown): void {
      const key = typeof room === 'string' ? roomKeyFor(room) : null;
      if (key) rowsByRoom.set(key, [...(rowsByRoom.get(key) ?? []), row]);
    },

    /** Moves a resident into a room, out of the one before; answers why not where somebody else has it. `id` of a new one is undefined. */
    take(id: string | undefined, room: string | null | undefined, label: string): string | null {
      const key = roomKeyFor(room ?? null);
      const holder = key === null ? undefined : holders.get(key);
      if (holder && (id === undefined || holder.id !== id))
        return roomTaken(holder).details.fields?.['roomNumber'] ?? null;
      const former = id !== undefined && rooms.get(id);
      if (former && holders.get(former)?.id === id) holders.delete(former);
      if (id !== undefined) rooms.set(id, key);
      if (key !== null) holders.set(key, { id, name: label, lastName: '' });
      return null;
    },

    /** @throws Problem 422 naming `roomNumber` where rows of the file share a room. */
    refuseShared: (): void => {
      const shared = [...rowsByRoom].filter(([, rows]) => rows.length > 1);
      if (shared.length === 0) return;
      const which = shared.map(([room, rows]) => `${room} in rows ${rows.join(', ')}`).join('; ');
      throw new Problem('invalid', duplicates, { fields: { roomNumber: `${duplicates} (${which})` } });
    },
  };
}
