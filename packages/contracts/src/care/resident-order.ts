interface SortedResident {
  readonly roomNumber: string | null;
  readonly lastName: string;
  readonly name: string;
}

// Letters without a Unicode decomposition, and their usual ASCII spelling.
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** Case and accent folding for search and sorting; apostrophes become '. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'");
}

/** Pads a number so that it sorts as text: "2" before "10", "012" equal to "12". */
const padNumber = (digits: string): string => digits.replace(/^0+/, '').padStart(20, '0');

/**
 * Sort key of a resident, compared as plain text by client and server. Order: the number in the room's name, the room (other
 * numbers as numbers: "1-2" before "1-10"), last name, name. Rooms without a number come after the numbered rooms; residents
 * without a room come last.
 */
export function residentSortKey({ roomNumber, lastName, name }: SortedResident): string {
  const room = foldText(roomNumber ?? '').replace(/\s+/g, '');
  const digits = /\d+/.exec(room)?.[0];
  const rank = room === '' ? '2' : digits === undefined ? '1' : `0${padNumber(digits)}`;
  // U+0001 sorts before every letter ("An" before "Ana") and occurs in no text.
  return [rank, room.replace(/\d+/g, padNumber), foldText(lastName), foldText(name)].join('\u0001');
}
