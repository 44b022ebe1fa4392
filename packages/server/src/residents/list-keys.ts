import { foldText, residentSortKey, type Resident } from '@hearthline/contracts';

/** What lists order, search and compare residents by: worked out from their fields whenever these are written. */
export interface ListKeys {
  /** Compared as text: by room, then by name. */
  order: string;
  /** Names, nickname and room without case and accents. */
  searchText: string;
  /** The same for two people of the same names. */
  nameKey: string;
}

type Named = Pick<Resident, 'name' | 'lastName' | 'nickname' | 'roomNumber'>;

/** The name's key of `name` and `lastName`, however they were typed. */
export const nameKeyOf = ({ name, lastName }: Pick<Named, 'name' | 'lastName'>): string =>
  foldText(`${name}\u0001${lastName}`).replace(/ +/g, ' ');

export function listKeysOf(resident: Named): ListKeys {
  const { name, lastName, nickname, roomNumber } = resident;
  const room = roomNumber ?? '';
  return {
    order: residentSortKey(resident),
    // The room twice: "12 A" is found by "12a" too.
    searchText: foldText([name, lastName, nickname ?? '', room, room.replace(/\s+/g, '')].join(' ')),
    nameKey: nameKeyOf(resident),
  };
}

/** The words that must all be found somewhere in `searchText`. */
export const searchWords = (search: string): string[] => [
  ...new Set(foldText(search).split(/\s+/).filter(Boolean)),
];
