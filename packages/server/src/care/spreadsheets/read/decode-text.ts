import { decode } from 'iconv-lite';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Signs beyond ASCII that are looked at: other requests wait meanwhile. */
const maxRated = 20_000;

/**
 * Decodes a file of a spreadsheet program: by its byte order mark, else as UTF-16 where it has a zero byte, else as UTF-8, else as
 * Windows or an older Mac writes it: the one that reads more likely. Detectors of many encodings confuse these two in lists of
 * names: docs/decisions/062-spreadsheet-is-read-by-csv-parse.md.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = findUnicode(bytes) ?? 'utf-8';
  try {
    const isGuess = encoding === 'utf-8';
    return { encoding, text: new TextDecoder(encoding, { fatal: isGuess }).decode(bytes) };
  } catch {
    // Not UTF-8.
  }
  // Not TextDecoder: that of Node 20 reads Windows-1252 as Latin-1, and loses its quotation marks.
  const windows = decode(bytes, 'windows-1252');
  const mac = decode(bytes, 'macintosh');
  return rateLetters(mac) > rateLetters(windows)
    ? { encoding: 'macintosh', text: mac }
    : { encoding: 'windows-1252', text: windows };
}

/** UTF-16 by its mark, or by its first zero byte: the other half of a Latin letter. */
function findUnicode(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zero = bytes.subarray(0, 4_096).indexOf(0);
  if (zero < 0) return null;
  return zero % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

/** The letters of Western European names, with a letter beside them; those outside of Latin-1 are rarer. */
const common = /[À-ÖØ-öø-ÿ]/u;
const rare = /[ŠšŽžŒœŸ]/u;

/**
 * Counts what is likely in names and notes: accented letters within words, but no capital right after a small letter; and quotation
 * marks where they begin or end a word.
 */
function rateLetters(text: string): number {
  let likeness = 0;
  let rated = 0;
  for (const [sign = '', before = '', after = ''] of text.matchAll(/(?<=(\p{L}|))\P{ASCII}(?=(\p{L}|))/gu)) {
    rated += 1;
    if (rated > maxRated) break;
    if (before + after === '' || /\p{Ll}\p{Lu}/u.test(before + sign)) continue;
    const isMark = sign === '’' ? before : sign === '”' ? before && !after : /[‘“]/.test(sign) && !before;
    if (common.test(sign) || isMark) likeness += 2;
    else if (rare.test(sign)) likeness += 1;
  }
  return likeness;
}
