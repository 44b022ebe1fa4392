import { residentOrder } from '@hearthline/contracts';

type Roomed = Parameters<typeof residentOrder>[0];

/** By the number in the room's name, then alphabetically; residents without a room last: as the server pages them. */
export function byRoom(a: Roomed, b: Roomed): number {
  const [before, after] = [residentOrder(a), residentOrder(b)];
  return before < after ? -1 : before > after ? 1 : 0;
}
