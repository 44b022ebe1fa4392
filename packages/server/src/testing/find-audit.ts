import { Types } from 'mongoose';
import { AuditModel, type AuditDocument } from '../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../records/audit/move-history.repository.ts';

/** All audit entries about one document, oldest first; moves them to the audit first. */
export async function findAudit(entityId: string): Promise<AuditDocument[]> {
  while ((await moveHistory(200)) > 0);
  return AuditModel.find({ entityId: new Types.ObjectId(entityId) })
    .sort({ _id: 1 })
    .lean<AuditDocument[]>();
}
