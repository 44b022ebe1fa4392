import type { Resident } from '@hearthline/contracts';

type InRound = Pick<Resident, 'id' | 'roomNumber'>;

/** State of a round of vitals: the active residents by room, and the residents still to be measured today. */
export interface Round<R extends InRound = Resident> {
  readonly residents: readonly R[];
  readonly left: readonly R[];
}

/** The round as far as today's vitals are loaded. */
export interface LoadedRound extends Round {
  readonly isKnown: boolean;
}

/** Most rooms that are named. */
const namedRooms = 8;

/** The next resident to measure after `current`, by room, starting again after the last; never `current`. */
export function nextInRound<R extends InRound>(
  { residents, left }: Round<R>,
  current: string,
): R | undefined {
  const others = left.filter(({ id }) => id !== current);
  const place = (id: string) => residents.findIndex((each) => each.id === id);
  return others.find(({ id }) => place(id) > place(current)) ?? others[0];
}

/** "21 of 24, 3 left: 12B, 19, 21" */
export function roundText({ residents, left }: Round<InRound>): string {
  if (residents.length === 0) return '';
  const done = `${String(residents.length - left.length)} of ${String(residents.length)}`;
  if (left.length === 0) return `${done}, all measured today`;
  const named = left.slice(0, namedRooms).map(({ roomNumber }) => roomNumber ?? 'no room');
  const more = left.length - named.length;
  return `${done}, ${String(left.length)} left: ${named.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}
