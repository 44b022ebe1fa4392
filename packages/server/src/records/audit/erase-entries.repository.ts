import type { Types } from 'mongoose';
import { AuditModel, type AuditDocument } from './audit-entry.repository.ts';
import { auditSources, hasUnmovedHistory, unmovedHistoryIndex } from './audit-source.repository.ts';
import { computeErasedMac, type ChainKey } from './chain-key.ts';
import type { ChainedEntry } from './chain.repository.ts';
import { listErasedFields } from './erase-entry.ts';
import { isGenuine } from './verify-chain.ts';

/** Entries per write. */
const perWrite = 200;

interface About {
  readonly residentId: Types.ObjectId;
  /** Documents about the resident whose entries lack the resident's id. */
  readonly entityIds: readonly Types.ObjectId[];
}

/** Returns true if entries about a resident are not yet moved to the audit or not yet chained; they cannot be erased yet. */
export async function hasUnfinishedAudit({ residentId, entityIds }: About): Promise<boolean> {
  const unmoved = auditSources().map(({ residentField, collection }) =>
    collection().findOne(
      { [residentField ?? 'residentId']: residentId, ...hasUnmovedHistory },
      { hint: unmovedHistoryIndex, projection: { _id: 1 } },
    ),
  );
  if ((await Promise.all(unmoved)).some((found) => found !== null)) return true;
  // Few entries are unchained at a time.
  const unchained = await AuditModel.find({ unchained: true }, { residentId: 1, entityId: 1 }).lean<
    Pick<AuditDocument, 'residentId' | 'entityId'>[]
  >();
  const ids = new Set(entityIds.map(String));
  return unchained.some(
    (one) => String(one.residentId) === String(residentId) || ids.has(String(one.entityId)),
  );
}

/**
 * Erases names and free texts in the entries about a resident. The entries stay in the chain with user, action and time.
 * Earlier tampering with an entry stays detectable. Idempotent; yields the numbers of entries checked and erased.
 */
export async function* eraseAudit(
  { residentId, entityIds }: About,
  key: ChainKey,
): AsyncGenerator<{ of: string; looked: number; erased: number }> {
  for (const filter of [{ residentId }, ...entityIds.map((entityId) => ({ entityId }))]) {
    const read: ChainedEntry[] = [];
    const found = AuditModel.collection.find(filter, { batchSize: perWrite });
    for await (const entry of found)
      if (read.push(entry as unknown as ChainedEntry) === perWrite)
        yield await eraseEntries(read.splice(0), key);
    if (read.length > 0) yield await eraseEntries(read, key);
  }
}

async function eraseEntries(read: readonly ChainedEntry[], key: ChainKey) {
  const report = { of: AuditModel.collection.collectionName, looked: read.length };
  const due = read.flatMap((entry) => {
    const fields = listErasedFields(entry);
    return fields ? [{ entry, fields }] : [];
  });
  if (due.length === 0) return { ...report, erased: 0 };
  const before = await macsBefore(due.map(({ entry }) => entry));
  const writes = due.map(({ entry, fields }) => {
    const { chainNumber, macKey } = entry;
    // Entries older than the chain have no position in it; entries of another key cannot be checked and are reported as such.
    const isChecked = (chainNumber as number | undefined) !== undefined && macKey === key.id;
    const isSigned = isChecked && isGenuine(key, entry, before.get(chainNumber - 1) ?? null);
    const mac = isSigned ? { erasedMac: computeErasedMac(key, { ...entry, ...fields }) } : {};
    return { updateOne: { filter: { _id: entry._id }, update: { $set: { ...fields, ...mac } } } };
  });
  const { modifiedCount } = await AuditModel.collection.bulkWrite(writes, { ordered: false });
  return { ...report, erased: modifiedCount };
}

/** The MACs of the previous entries by number; '' before the first entry. */
async function macsBefore(entries: readonly Partial<ChainedEntry>[]): Promise<ReadonlyMap<number, string>> {
  const numbers = entries.flatMap(({ chainNumber }) => (chainNumber === undefined ? [] : [chainNumber - 1]));
  const found = await AuditModel.find({ chainNumber: { $in: numbers } }, { chainNumber: 1, mac: 1 }).lean<
    Pick<ChainedEntry, 'chainNumber' | 'mac'>[]
  >();
  return new Map([[0, ''], ...found.map(({ chainNumber, mac }) => [chainNumber, mac] as const)]);
}
