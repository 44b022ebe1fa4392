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

/** Number of the first entry under a key; null if there is none. */
async function findFirst(key: ChainKey): Promise<number | null> {
  const [first] = await AuditModel.find({ chainNumber: { $gt: 0 }, macKey: key.id })
    .sort({ chainNumber: 1 })
    .limit(1)
    .lean<ChainedEntry[]>();
  return first?.chainNumber ?? null;
}

/** The stored end, checked against its seal, the kept end of this server and the entries. */
export async function findJudgedEnd(
  key: ChainKey,
  keeper: EndKeeper,
): Promise<JudgedEnd & { readonly kept: ChainEnd | null }> {
  // Read the kept end first: it was stored earlier, so the stored end read next cannot be older.
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

/** Keeps the stored end beside the key file if it is sealed and continues the kept end. Returns the state of the stored end. */
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
 * The position for new entries: after the last entry or the furthest known end, so that removed last entries leave a gap. After
 * a crash between the two writes the last entry is ahead of the stored end.
 */
function findPlace(last: ChainHead | null, { end, binding }: JudgedEnd): ChainHead {
  const known: readonly (ChainHead | null)[] = [last, end, binding];
  return known.reduce<ChainHead>((far, one) => (one && one.count > far.count ? one : far), {
    count: 0,
    mac: '',
  });
}

/**
 * Chains at most `most` unchained entries and stores the end. A missing or wrong end stays as it is, so that it is detected;
 * only a restore resets it. Only the server with the audit lease may call it, because its order of entries becomes the order of
 * the chain.
 */
export async function extendChain(key: ChainKey, most: number, keeper: EndKeeper): Promise<number> {
  const entries = await AuditModel.find({ unchained: true }).limit(most).lean<AuditDocument[]>();
  if (entries.length === 0) return 0;
  const judged = await findJudgedEnd(key, keeper);
  const { state } = judged;
  let head = findPlace(await findLast(), judged);
  const since = judged.since ?? head.count + 1;
  const epoch = judged.end?.epoch ?? judged.kept?.epoch ?? 0;
  // Store the end before the first entry, so that entries of a key always have an end.
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
  // In order, so that a crash leaves the chain shorter but without a gap.
  const { matchedCount } = await AuditModel.collection.bulkWrite(writes, { ordered: true });
  if (matchedCount < entries.length) throw new Error('another server extends the chain of the audit');
  if (judged.end || state === 'none') await storeEnd(key, { ...head, since, epoch });
  return entries.length;
}
