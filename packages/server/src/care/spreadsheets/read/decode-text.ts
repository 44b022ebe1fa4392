export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Bytes looked at for the zeros that UTF-16 has between Latin letters. */
const sampleBytes = 4_096;

/**
 * Decodes a file of a spreadsheet program: by its byte order mark, else as UTF-16 where every second byte is zero, else as UTF-8,
 * else as what Windows or an older Mac writes: the one of the two that gives more letters as they occur in names.
 * @param homeLetters the letters beyond ASCII in the names of the home.
 */
export function decodeText(
  bytes: Uint8Array,
  homeLetters: ReadonlySet<string> = new Set(),
): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = markedEncoding(bytes) ?? wideEncoding(bytes);
  if (encoding) return { encoding, text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // Not UTF-8.
  }
  const [windows, mac] = (['windows-1252', 'macintosh'] as const).map((one) => {
    const text = new TextDecoder(one).decode(bytes);
    return { encoding: one, text, likeness: likenessOf(text, homeLetters) };
  }) as [Guess, Guess];
  return mac.likeness > windows.likeness ? mac : windows;
}

interface Guess {
  readonly encoding: TextEncoding;
  readonly text: string;
  readonly likeness: number;
}

function markedEncoding([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function wideEncoding(bytes: Uint8Array): TextEncoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, sampleBytes).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Scores the non-ASCII characters as parts of names: a capital after a small letter, or a sign, is rare in names. */
function likenessOf(text: string, homeLetters: ReadonlySet<string>): number {
  let likeness = 0;
  for (const [found, before = '', sign = ''] of text.matchAll(/(.?)(\P{ASCII})/gsu)) {
    if (homeLetters.has(sign)) likeness += 3;
    else if (/\p{Ll}/u.test(sign)) likeness += 1;
    else if (/\p{Lu}/u.test(sign)) likeness += /\p{Ll}/u.test(before) ? -1 : 0.5;
    else if (!/[‘’“”–—…\s]/u.test(found)) likeness -= 1;
  }
  return likeness;
}

/** The letters beyond ASCII in these names. */
export const lettersBeyondAscii = (names: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...names]
      .join('')
      .normalize('NFC')
      .match(/\P{ASCII}/gu) ?? [],
  );
