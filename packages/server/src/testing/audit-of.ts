import type { AuditEntry } from '@hearthline/contracts';
import { findResidentAudit } from '../audit/audit.model.ts';

/** What the audit says of one thing of a resident's, oldest first; moved already or not. */
export async function auditOf(residentId: string, entityId: string): Promise<AuditEntry[]> {
  const { entries } = await findResidentAudit(residentId, { limit: 500 });
  return entries.filter((entry) => entry.entityId === entityId).reverse();
}
