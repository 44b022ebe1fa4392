import type { AuditProblem, AuditVerification } from '@hearthline/contracts';
import { computeErasedMac, computeMac, type ChainKey } from './chain-key.ts';
import { findChained, findJudgedEnd, findLink, type ChainedEntry } from './chain.repository.ts';
import type { EndKeeper } from './end-keeper.ts';
import { isWrongEnd, type JudgedEnd } from './judge-end.ts';

/** Entries read at a time: checking them takes a few milliseconds, in which nothing else is served. */
export const rowsPerRead = 100;

/** Problems of one part of the chain that are told; a page of removed entries is one. */
const maxProblems = 20;

export interface ChainCheck {
  readonly key: ChainKey;
  readonly keeper: EndKeeper;
}

/**
 * Verifies at most `most` entries after the number `after`. The result of each part says how far it came; the last one, which
 * comes to the end, also compares it with the stored end, and with the one that this server kept beside the key file.
 */
export async function verifyChain(
  { key, keeper }: ChainCheck,
  after: number,
  most: number,
): Promise<AuditVerification> {
  // Before the entries: those that are chained meanwhile come after it.
  const judged = await findJudgedEnd(key, keeper);
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
      if (macKey !== key.id) {
        otherKey += 1;
        if (judged.since !== null && chainNumber >= judged.since) addOtherKey(problems, entry);
      } else if (!isGenuine(key, entry, before))
        problems.push({ what: 'changed', from: chainNumber, to: chainNumber, entryId: String(entry._id) });
      before = mac;
      checked = chainNumber;
    }
  } while (rows.length > 0 && checked < after + most);
  const done = rows.length === 0;
  const known = Math.max(judged.end?.count ?? 0, judged.binding?.count ?? 0);
  if (done) problems.push(...endProblems(judged, checked, known));
  return {
    checked,
    total: Math.max(checked, known),
    otherKey,
    problems: problems.slice(0, maxProblems),
    done,
  };
}

/** Adds an entry that names another key than it may; those of a row are one problem. */
function addOtherKey(problems: AuditProblem[], { _id, chainNumber }: ChainedEntry): void {
  const last = problems.at(-1);
  const isNext = last?.what === 'key' && last.to === chainNumber - 1;
  if (isNext) problems[problems.length - 1] = { ...last, to: chainNumber, entryId: null };
  else problems.push({ what: 'key', from: chainNumber, to: chainNumber, entryId: String(_id) });
}

/** Problems of the end of a chain whose last entry has the number `checked`, where one with the number `known` was stored once. */
function endProblems(judged: JudgedEnd, checked: number, known: number): AuditProblem[] {
  const problems: AuditProblem[] = [];
  if (known > checked) problems.push({ what: 'removed', from: checked + 1, to: known, entryId: null });
  const what = judged.state === 'missing' ? 'no-end' : 'end';
  if (isWrongEnd(judged)) problems.push({ what, from: checked, to: checked, entryId: null });
  return problems;
}

/** Whether an entry is as it was written after the MAC `before`, or was erased by who has the key. Null: the one before is missing. */
export function isGenuine(key: ChainKey, entry: ChainedEntry, before: string | null): boolean {
  const { chainNumber, mac, erasedMac } = entry;
  if (erasedMac !== undefined) return computeErasedMac(key, entry) === erasedMac;
  return before === null || computeMac(key, entry, chainNumber, before) === mac;
}

/** Verifies the whole chain, part by part. */
export async function verifyWholeChain(
  check: ChainCheck,
  onProgress: (checked: number, total: number) => void,
): Promise<AuditVerification> {
  const all = { otherKey: 0, problems: [] as AuditProblem[] };
  for (let after = 0; ;) {
    const part = await verifyChain(check, after, 2_000);
    all.otherKey += part.otherKey;
    all.problems.push(...part.problems);
    onProgress(part.checked, part.total);
    if (part.done) return { ...part, ...all };
    after = part.checked;
  }
}
