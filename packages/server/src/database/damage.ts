import * as z from 'zod';

/** The field that the embedded engine adds to its `ping` reply when it found damage; MongoDB adds none. */
const PingReply = z.object({ hearthlineDamaged: z.optional(z.record(z.string(), z.number())) });

let counts: Readonly<Record<string, number>> = {};

/**
 * Records the numbers of unreadable records by collection from a `ping` reply. Returns whether the total changed.
 */
export function recordDamage(reply: unknown, databaseName: string): boolean {
  const prefix = `${databaseName}.`;
  const all = Object.entries(PingReply.parse(reply).hearthlineDamaged ?? {});
  const own = all
    .filter(([namespace]) => namespace.startsWith(prefix))
    .map(([namespace, count]) => [namespace.slice(prefix.length), count]);
  const before = unreadable();
  counts = Object.fromEntries(own) as Record<string, number>;
  return unreadable() !== before;
}

/** The last reported number of unreadable records, of one collection or of all. */
export function unreadable(collection?: string): number {
  if (collection !== undefined) return counts[collection] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
