import { residentSortKey } from '@hearthline/contracts';

type SortedResident = Parameters<typeof residentSortKey>[0];

/** Sorts by the number in the room's name, then alphabetically; without a room last. The same order as the server's. */
export function compareByRoom(a: SortedResident, b: SortedResident): number {
  const [before, after] = [residentSortKey(a), residentSortKey(b)];
  return before < after ? -1 : before > after ? 1 : 0;
}
