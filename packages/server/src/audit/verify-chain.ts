import type { AuditProblem, AuditVerification } from '@hearthline/contracts';
import { erasedMacOf, macOf, headMacOf, type ChainKey } from './chain-key.ts';
import { findChained, findLink, findStoredHead, type ChainedEntry } from './chain.repository.ts';

/** Entries read at a time: checking them takes a few milliseconds, in which nothing else is served. */
export const rowsPerRead = 100;

/** Problems of one part of the chain that are told; a page of removed entries is one. */
const maxProblems = 20;

/**
 * Verifies at most `most` entries after the number `after`. The result of each part says how far it came; the last one, which
 * comes to the end, also compares it with the stored end.
 */
export async function verifyChain(key: ChainKey, after: number, most: number): Promise<AuditVerification> {
  // Before the entries: those that are chained meanwhile come after it.
  const head = await findStoredHead();
  const problems: AuditProblem[] = [];
  let otherKey = 0;
  let checked = after;
  let before = after === 0 ? '' : ((await findLink(after))?.mac ?? null);
  let rows: ChainedEntry[];
  do {
    rows = await findChained(checked, Math.min(rowsPerRead, after + most - checked));
    for (const entry of rows) {
      const { chainNumber, mac, macKey } = entry;
      if (chainNumber > checked + 1) {
        problems.push({ what: 'removed', from: checked + 1, to: chainNumber - 1, entryId: null });
        before = null;
      }
      if (macKey !== key.id) otherKey += 1;
      else if (!isGenuine(key, entry, before))
        problems.push({ what: 'changed', from: chainNumber, to: chainNumber, entryId: String(entry._id) });
      before = mac;
      checked = chainNumber;
    }
  } while (rows.length > 0 && checked < after + most);
  const done = rows.length === 0;
  if (done && head && head.count > checked)
    problems.push({ what: 'removed', from: checked + 1, to: head.count, entryId: null });
  const isHeadForged = head ? head.key === key.id && headMacOf(key, head) !== head.seal : checked > 0;
  if (done && isHeadForged) problems.push({ what: 'end', from: checked, to: checked, entryId: null });
  const total = Math.max(checked, head?.count ?? 0);
  return { checked, total, otherKey, problems: problems.slice(0, maxProblems), done };
}

/** Whether an entry is as it was written after the MAC `before`, or was erased by who has the key. Null: the one before is missing. */
export function isGenuine(key: ChainKey, entry: ChainedEntry, before: string | null): boolean {
  const { chainNumber, mac, erasedMac } = entry;
  if (erasedMac !== undefined) return erasedMacOf(key, entry) === erasedMac;
  return before === null || macOf(key, entry, chainNumber, before) === mac;
}

/** Verifies the whole chain, part by part. */
export async function verifyWholeChain(
  key: ChainKey,
  onProgress: (checked: number, total: number) => void,
): Promise<AuditVerification> {
  const all = { otherKey: 0, problems: [] as AuditProblem[] };
  for (let after = 0; ;) {
    const part = await verifyChain(key, after, 2_000);
    all.otherKey += part.otherKey;
    all.problems.push(...part.problems);
    onProgress(part.checked, part.total);
    if (part.done) return { ...part, ...all };
    after = part.checked;
  }
}
