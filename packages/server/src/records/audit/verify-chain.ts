import type { AuditProblem, AuditVerification } from '@hearthline/contracts';
import { computeErasedMac, computeMac, type ChainKey } from './chain-key.ts';
import { findChained, findJudgedEnd, findLink, type ChainedEntry } from './chain.repository.ts';
import type { EndKeeper } from './end-keeper.ts';
import { isWrongEnd, type JudgedEnd } from './judge-end.ts';

/** Entries per read. Checking them blocks the event loop for a few milliseconds. */
export const rowsPerRead = 100;

/** Maximum problems reported per part; a range of removed entries counts as one. */
const maxProblems = 20;

export interface ChainCheck {
  readonly key: ChainKey;
  readonly keeper: EndKeeper;
}

/**
 * Verifies at most `most` entries after the number `after`. Each result contains the last number checked. The part that reaches
 * the end also compares it with the stored end and with the end that this server kept beside the key file.
 */
export async function verifyChain(
  { key, keeper }: ChainCheck,
  after: number,
  most: number,
): Promise<AuditVerification> {
  // Read the end before the entries: entries chained meanwhile come after it.
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

/** Adds a problem for an entry that names a forbidden key; consecutive entries form one problem. */
function addOtherKey(problems: AuditProblem[], { _id, chainNumber }: ChainedEntry): void {
  const last = problems.at(-1);
  const isNext = last?.what === 'key' && last.to === chainNumber - 1;
  if (isNext) problems[problems.length - 1] = { ...last, to: chainNumber, entryId: null };
  else problems.push({ what: 'key', from: chainNumber, to: chainNumber, entryId: String(_id) });
}

/**
 * Problems at the end of a chain. `checked`: the number of its last entry; `known`: the highest number known to have been
 * stored.
 */
function endProblems(judged: JudgedEnd, checked: number, known: number): AuditProblem[] {
  const problems: AuditProblem[] = [];
  if (known > checked) problems.push({ what: 'removed', from: checked + 1, to: known, entryId: null });
  const what = judged.state === 'missing' ? 'no-end' : 'end';
  if (isWrongEnd(judged)) problems.push({ what, from: checked, to: checked, entryId: null });
  return problems;
}

/**
 * Returns true if an entry matches its MAC, or was erased with the key. `before`: the previous MAC; null if that entry is
 * missing.
 */
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
