import type { Endpoint } from '@hearthline/contracts';
import { createTurns } from '../platform/flow/turns.ts';

type Schema = Extract<Endpoint['reply'], { parse: unknown }>;

/** Items of a list parsed at a time, which takes about a millisecond. */
const perPiece = 50;

/**
 * Parses a reply whose longest list is that of a page: 500 records at once would take the processor for 10 ms. The list is parsed
 * in pieces, each with the other fields, and other requests get their turns in between.
 */
export async function parseInTurns(schema: Schema, body: unknown): Promise<unknown> {
  const found = longList(body);
  if (!found) return schema.parse(body);
  const { name, items } = found;
  const turns = createTurns();
  let parsed: Readonly<Record<string, unknown>> = {};
  const all: unknown[] = [];
  for (let from = 0; from < items.length; from += perPiece) {
    if (turns.isOver()) await turns.next();
    const piece = items.slice(from, from + perPiece);
    parsed = schema.parse({ ...(body as object), [name]: piece }) as typeof parsed;
    // A field that the schema does not name is left out.
    if (!Array.isArray(parsed[name])) return parsed;
    all.push(...(parsed[name] as unknown[]));
  }
  return { ...parsed, [name]: all };
}

/** The list of a body that has a long one and no other: the other fields are parsed with each piece, and must be little. */
function longList(body: unknown): { readonly name: string; readonly items: readonly unknown[] } | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const lists = Object.entries(body).filter(
    (field): field is [string, readonly unknown[]] => Array.isArray(field[1]) && field[1].length > 0,
  );
  const [only] = lists;
  return only && lists.length === 1 && only[1].length > perPiece ? { name: only[0], items: only[1] } : null;
}
