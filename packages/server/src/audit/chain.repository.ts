import { findMeta, upsertMeta } from '../database/meta.repository.ts';
import { AuditModel, type AuditDocument, type ChainLink } from './audit-entry.repository.ts';
import { macOf, headMacOf, type ChainHead, type ChainKey } from './chain-key.ts';

/** An entry that is in the chain. */
export type ChainedEntry = AuditDocument & ChainLink;

/** The stored end of the chain; null before the first entry was chained, and after a restore. */
export async function findStoredHead() {
  return (await findMeta('audit-chain'))?.chain ?? null;
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
 * The end that new entries follow: the last entry, or the stored end when the chain reached further once, so that a removed
 * last entry leaves a gap. The last entry is ahead of the stored end after a crash between the two writes.
 */
async function findHead(): Promise<ChainHead> {
  const [last] = await AuditModel.find({ chainNumber: { $gt: 0 } })
    .sort({ chainNumber: -1 })
    .limit(1)
    .lean<ChainedEntry[]>();
  const stored = await findStoredHead();
  if (stored && stored.count > (last?.chainNumber ?? 0)) return stored;
  return last ? { count: last.chainNumber, mac: last.mac } : { count: 0, mac: '' };
}

/**
 * Chains at most `most` entries that are not chained yet; returns their number. Called by the server that holds the lease of the
 * audit: the order in which it takes the entries is that of the chain.
 */
export async function extendChain(key: ChainKey, most: number): Promise<number> {
  const entries = await AuditModel.find({ unchained: true }).limit(most).lean<AuditDocument[]>();
  if (entries.length === 0) return 0;
  let head = await findHead();
  const writes = entries.map((entry) => {
    const chainNumber = head.count + 1;
    const mac = macOf(key, entry, chainNumber, head.mac);
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
  await upsertMeta('audit-chain', {
    $set: { chain: { ...head, seal: headMacOf(key, head), key: key.id } },
  });
  return entries.length;
}
