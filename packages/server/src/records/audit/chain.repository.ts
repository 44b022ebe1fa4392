import { findMeta, upsertMeta } from '../../platform/database/meta.repository.ts';
import { AuditModel, type AuditDocument, type ChainLink } from './audit-entry.repository.ts';
import { computeMac, sealEnd, type ChainEnd, type ChainHead, type ChainKey } from './chain-key.ts';
import type { StoredEnd } from './chain-key.ts';
import type { EndKeeper } from './end-keeper.ts';
import { judgeEnd, type JudgedEnd } from './judge-end.ts';

/** An entry that is in the chain. */
export type ChainedEntry = AuditDocument & ChainLink;

/** The stored end of the chain; null before the first entry was chained. */
export async function findStoredEnd(): Promise<StoredEnd | null> {
  return (await findMeta('audit-chain'))?.chain ?? null;
}

const storeEnd = (key: ChainKey, end: Omit<ChainEnd, 'key'>) =>
  upsertMeta('audit-chain', { $set: { chain: sealEnd(key, end) } });

async function findLast(): Promise<ChainHead | null> {
  const [last] = await AuditModel.find({ chainNumber: { $gt: 0 } })
    .sort({ chainNumber: -1 })
    .limit(1)
    .lean<ChainedEntry[]>();
  return last ? { count: last.chainNumber, mac: last.mac } : null;
}

/** Number of the first entry of a key; null: it has none. */
async function findFirst(key: ChainKey): Promise<number | null> {
  const [first] = await AuditModel.find({ chainNumber: { $gt: 0 }, macKey: key.id })
    .sort({ chainNumber: 1 })
    .limit(1)
    .lean<ChainedEntry[]>();
  return first?.chainNumber ?? null;
}

/** The stored end, judged by its seal, the end that this server kept and the entries. */
export async function findJudgedEnd(
  key: ChainKey,
  keeper: EndKeeper,
): Promise<JudgedEnd & { readonly kept: ChainEnd | null }> {
  // In this order: what is kept was stored before, so that the stored end is never the earlier one meanwhile.
  const kept = await keeper.read();
  const stored = await findStoredEnd();
  const [atKept, last] = await Promise.all([
    kept && kept.count > 0 ? findLink(kept.count) : null,
    stored ? null : findLast(),
  ]);
  const doesTell = stored?.key === key.id && stored.since !== undefined;
  const evidence = {
    stored,
    kept,
    macAtKept: atKept?.mac ?? null,
    hasEntries: last !== null,
    firstOwn: doesTell || kept?.key === key.id ? null : await findFirst(key),
  };
  return { ...judgeEnd(key, evidence), kept };
}

/** Keeps the stored end beside the key file, where it is sealed and continues what was kept. Returns the state of the stored one. */
export async function keepEnd(key: ChainKey, keeper: EndKeeper): Promise<JudgedEnd> {
  const { kept, ...judged } = await findJudgedEnd(key, keeper);
  const { state, end } = judged;
  if (state === 'own' && end && !(kept?.count === end.count && kept.epoch === end.epoch))
    await keeper.write(end);
  return judged;
}

/** Entries of the chain after a number, in order. */
export function findChained(after: number, limit: number): Promise<ChainedEntry[]> {
  return AuditModel.find({ chainNumber: { $gt: after } })
    .sort({ chainNumber: 1 })
    .limit(limit)
    .lean<ChainedEntry[]>()
    .exec();
}

export const findLink = (chainNumber: number) =>
  AuditModel.findOne({ chainNumber }).lean<ChainedEntry>().exec();

/**
 * Where new entries go on: after the last entry, or after the furthest end that is known, so that removed last entries leave a gap.
 * The last entry is ahead of the stored end after a crash between the two writes.
 */
function findPlace(last: ChainHead | null, { end, binding }: JudgedEnd): ChainHead {
  const known: readonly (ChainHead | null)[] = [last, end, binding];
  return known.reduce<ChainHead>((far, one) => (one && one.count > far.count ? one : far), {
    count: 0,
    mac: '',
  });
}

/**
 * Chains at most `most` entries that are not chained yet, and stores the end. An end that is missing or is not what was stored stays
 * as it is, to be found: a restore alone sets it anew. Called by the server that holds the lease of the audit: the order in which it
 * takes the entries is that of the chain.
 */
export async function extendChain(key: ChainKey, most: number, keeper: EndKeeper): Promise<number> {
  const entries = await AuditModel.find({ unchained: true }).limit(most).lean<AuditDocument[]>();
  if (entries.length === 0) return 0;
  const judged = await findJudgedEnd(key, keeper);
  const { state } = judged;
  let head = findPlace(await findLast(), judged);
  const since = judged.since ?? head.count + 1;
  const epoch = judged.end?.epoch ?? judged.kept?.epoch ?? 0;
  // Before its first entry: so there are never entries of a key without an end of it.
  if (state === 'none' || state === 'former') await storeEnd(key, { ...head, since, epoch });
  const writes = entries.map((entry) => {
    const chainNumber = head.count + 1;
    const mac = computeMac(key, entry, chainNumber, head.mac);
    head = { count: chainNumber, mac };
    const link: ChainLink = { chainNumber, mac, macKey: key.id };
    return {
      updateOne: {
        filter: { _id: entry._id, unchained: true },
        update: { $set: link, $unset: { unchained: '' } },
      },
    };
  });
  // In order: a crash leaves the chain shorter, without a gap.
  const { matchedCount } = await AuditModel.collection.bulkWrite(writes, { ordered: true });
  if (matchedCount < entries.length) throw new Error('another server extends the chain of the audit');
  if (judged.end || state === 'none') await storeEnd(key, { ...head, since, epoch });
  return entries.length;
}
