import * as z from 'zod';

/** The embedded engine adds this field to its `ping` reply if it found damage; MongoDB never does. */
const PingReply = z.object({ hearthlineDamaged: z.optional(z.record(z.string(), z.number())) });

let counts: Readonly<Record<string, number>> = {};
let notify: (() => void) | null = null;

/**
 * Calls `onChange` whenever the total of unreadable records changes, in any reply: of the health monitor, a health request or a
 * backup. Also calls it at once if some are known. Returns a function that unsubscribes.
 */
export function watchDamage(onChange: () => void): () => void {
  notify = onChange;
  if (unreadable() > 0) onChange();
  return () => {
    if (notify === onChange) notify = null;
  };
}

/** Stores the numbers of unreadable records by collection from a `ping` reply. */
export function recordDamage(reply: unknown, databaseName: string): void {
  const prefix = `${databaseName}.`;
  const all = Object.entries(PingReply.parse(reply).hearthlineDamaged ?? {});
  const own = all
    .filter(([namespace]) => namespace.startsWith(prefix))
    .map(([namespace, count]) => [namespace.slice(prefix.length), count]);
  const before = unreadable();
  counts = Object.fromEntries(own) as Record<string, number>;
  if (unreadable() !== before) notify?.();
}

/** The last reported number of unreadable records, of one collection or of all. */
export function unreadable(collection?: string): number {
  if (collection !== undefined) return counts[collection] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
