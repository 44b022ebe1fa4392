import * as z from 'zod';

/** The field that the embedded engine adds to its `ping` reply when it found damage; MongoDB adds none. */
const PingReply = z.object({ hearthlineDamaged: z.optional(z.record(z.string(), z.number())) });

let counts: Readonly<Record<string, number>> = {};
let notify: (() => void) | null = null;

/**
 * From now on calls this whenever the total of unreadable records changes, whoever read the reply: the health monitor, a health
 * request or a backup; and at once if some are known already. The result ends it.
 */
export function watchDamage(onChange: () => void): () => void {
  notify = onChange;
  if (unreadable() > 0) onChange();
  return () => {
    if (notify === onChange) notify = null;
  };
}

/** Records the numbers of unreadable records by collection from a `ping` reply. */
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
