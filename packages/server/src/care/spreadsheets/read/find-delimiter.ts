const candidates = [',', ';', '\t'] as const;
export type Delimiter = (typeof candidates)[number];

/** The text without the line `sep=;` that Excel understands, and without a mark; and the delimiter that it names. */
export function takeSepLine(text: string): { readonly text: string; readonly named: Delimiter | null } {
  const match = /^\uFEFF?sep=([,;\t])(\r\n|\n|\r)/i.exec(text);
  if (!match) return { text: text.replace(/^\uFEFF/, ''), named: null };
  return { text: text.slice(match[0].length), named: match[1] as Delimiter };
}

/** The delimiter that occurs most in the header, outside of quotes; a comma where there is none. */
export function findDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const countOf = (one: Delimiter) => counts.get(one) ?? 0;
  return candidates.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}
