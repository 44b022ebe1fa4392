import * as z from 'zod';

/** What the embedded engine adds to its answer to `ping` once it found damage; a MongoDB adds nothing. */
const PingReply = z.object({ hearthlineDamaged: z.optional(z.record(z.string(), z.number())) });

let counts: Readonly<Record<string, number>> = {};

/**
 * Takes down what a database said of itself in its answer to `ping`: how many records of each of its collections could not
 * be read since it was started. Answers whether that changed.
 */
export function noteDamage(reply: unknown, databaseName: string): boolean {
  const prefix = `${databaseName}.`;
  const all = Object.entries(PingReply.parse(reply).hearthlineDamaged ?? {});
  const own = all
    .filter(([namespace]) => namespace.startsWith(prefix))
    .map(([namespace, count]) => [namespace.slice(prefix.length), count]);
  const before = unreadable();
  counts = Object.fromEntries(own) as Record<string, number>;
  return unreadable() !== before;
}

/** How many records could not be read, as last heard: of one collection, or of all. */
export function unreadable(collection?: string): number {
  if (collection !== undefined) return counts[collection] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
