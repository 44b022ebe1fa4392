import { Types } from 'mongoose';
import { AuditModel, type AuditDocument } from './audit-entry.repository.ts';
import { isAboutRoot, withRootUnnamed } from './root-entries.repository.ts';

const batchSize = 200;

/** The ids of root users whose actions in the system are hidden from administrators; undefined hides nothing. */
type RootIds = readonly string[] | undefined;

/** Streams all audit entries about a resident or their records, oldest first. */
export async function* streamAuditOfResident(
  residentId: Types.ObjectId,
  rootIds: RootIds,
): AsyncGenerator<AuditDocument> {
  yield* stream({ residentId }, rootIds);
}

/** Streams the entries of a user's actions, then entries of others about the account; each part oldest first. */
export async function* streamAuditOfUser(userId: string, rootIds: RootIds): AsyncGenerator<AuditDocument> {
  yield* stream({ 'by.id': userId }, rootIds);
  for await (const entry of stream({ entityId: new Types.ObjectId(userId) }, rootIds))
    if (entry.by.id !== userId) yield entry;
}

async function* stream(filter: Record<string, unknown>, rootIds: RootIds): AsyncGenerator<AuditDocument> {
  const sort = { at: 1, _id: 1 } as const;
  for await (const found of AuditModel.collection.find(filter, { sort, batchSize })) {
    const entry = found as unknown as AuditDocument;
    if (!rootIds) yield entry;
    else if (!isAboutRoot(entry, rootIds)) yield withRootUnnamed(entry);
  }
}
