interface SortedResident {
  readonly roomNumber: string | null;
  readonly lastName: string;
  readonly name: string;
}

// Letters that Unicode takes for their own, and people who search take for two others or a plain one.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
};

/** Text as it is searched and ordered: lower case, without accents, every apostrophe the typed one. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'");
}

/** A number as text that stands in its place among others: "2" before "10", "012" beside "12". */
const padNumber = (digits: string): string => digits.replace(/^0+/, '').padStart(20, '0');

/**
 * What residents are ordered by, compared as plain text on both sides: the number in the room's name, then the room (its
 * other numbers as numbers: "1-2" before "1-10"), last name and name alphabetically; rooms without a number after those with one, residents without a room last.
 */
export function residentSortKey({ roomNumber, lastName, name }: SortedResident): string {
  const room = foldText(roomNumber ?? '').replace(/\s+/g, '');
  const digits = /\d+/.exec(room)?.[0];
  const rank = room === '' ? '2' : digits === undefined ? '1' : `0${padNumber(digits)}`;
  // U+0001 stands before every letter, so that "An" comes before "Ana" whatever follows; no text holds it.
  return [rank, room.replace(/\d+/g, padNumber), foldText(lastName), foldText(name)].join('\u0001');
}
