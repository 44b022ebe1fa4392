import { Types } from 'mongoose';
import { AuditModel, type AuditDocument } from './audit-entry.repository.ts';
import { isAboutRoot, withRootUnnamed } from './root-entries.repository.ts';

const batchSize = 200;

/** As for administrators: what these root users did in the system itself is left out. Undefined: nothing is. */
type RootIds = readonly string[] | undefined;

/** Every entry about a resident or their records that is in the audit, oldest first. */
export async function* streamAuditOfResident(
  residentId: Types.ObjectId,
  rootIds: RootIds,
): AsyncGenerator<AuditDocument> {
  yield* stream({ residentId }, rootIds);
}

/** Every entry of what a user did, then of what others did to the account, each oldest first. */
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
