import { foldText, residentSortKey, type Resident } from '@hearthline/contracts';

/** Derived fields by which lists sort, search and compare residents; computed on every write. */
export interface ListKeys {
  /** The sort key, compared as text: by room, then by name. */
  order: string;
  /** Names, nickname and room without case and accents. */
  searchText: string;
  /** Equal for two residents with the same names. */
  nameKey: string;
}

type Named = Pick<Resident, 'name' | 'lastName' | 'nickname' | 'roomNumber'>;

/** The key of `name` and `lastName`, independent of case, accents and repeated spaces. */
export const toNameKey = ({ name, lastName }: Pick<Named, 'name' | 'lastName'>): string =>
  foldText(`${name}\u0001${lastName}`).replace(/ +/g, ' ');

export function getListKeys(resident: Named): ListKeys {
  const { name, lastName, nickname, roomNumber } = resident;
  const room = roomNumber ?? '';
  return {
    order: residentSortKey(resident),
    // The room occurs twice, so that "12 A" is also found by "12a".
    searchText: foldText([name, lastName, nickname ?? '', room, room.replace(/\s+/g, '')].join(' ')),
    nameKey: toNameKey(resident),
  };
}

/** The distinct words of a search; each must occur in `searchText`. */
export const searchWords = (search: string): string[] => [
  ...new Set(foldText(search).split(/\s+/).filter(Boolean)),
];
