import type { AuditDocument, ChainLink } from '../records/audit/audit-entry.repository.ts';
import { isSealed, sealEnd, type ChainEnd, type ChainKey } from '../records/audit/chain-key.ts';
import type { MetaDocument } from '../platform/database/meta.repository.ts';
import type { RawDatabase } from './raw-database.ts';

/**
 * Sets the end of the audit's chain anew after a restore: a backup without a snapshot may hold an end that its entries have not, or no
 * more. Its epoch is the time of the restore, so that every server sees that an end which it kept before is of another chain.
 */
export async function setAuditEnd(db: RawDatabase, key: ChainKey): Promise<ChainEnd> {
  const audit = db.collection<AuditDocument & Partial<ChainLink>>('audit');
  const meta = db.collection<MetaDocument>('meta');
  const chained = { chainNumber: { $gt: 0 } };
  const [last] = await audit.find(chained).sort({ chainNumber: -1 }).limit(1).toArray();
  const [firstOwn] = await audit
    .find({ ...chained, macKey: key.id })
    .sort({ chainNumber: 1 })
    .limit(1)
    .toArray();
  const former = (await meta.findOne({ _id: 'audit-chain' }))?.chain;
  const trusted = former && isSealed(key, former) ? former : null;
  const count = last?.chainNumber ?? 0;
  const end = {
    count,
    mac: last?.mac ?? '',
    since: trusted?.since ?? firstOwn?.chainNumber ?? count + 1,
    epoch: Math.max(Date.now(), (trusted?.epoch ?? 0) + 1),
  };
  await meta.updateOne({ _id: 'audit-chain' }, { $set: { chain: sealEnd(key, end) } }, { upsert: true });
  return { ...end, key: key.id };
}
