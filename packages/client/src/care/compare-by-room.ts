import { residentSortKey } from '@hearthline/contracts';

type SortedResident = Parameters<typeof residentSortKey>[0];

/** By the number in the room's name, then alphabetically; residents without a room last: as the server pages them. */
export function compareByRoom(a: SortedResident, b: SortedResident): number {
  const [before, after] = [residentSortKey(a), residentSortKey(b)];
  return before < after ? -1 : before > after ? 1 : 0;
}
