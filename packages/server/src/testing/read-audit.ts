import type { AuditEntry } from '@hearthline/contracts';
import { findResidentAudit } from '../records/audit/audit.repository.ts';

/** The audit entries of one entity of a resident, oldest first, whether moved to the audit or not. */
export async function readAudit(residentId: string, entityId: string): Promise<AuditEntry[]> {
  const { entries } = await findResidentAudit(residentId, { limit: 500 });
  return entries.filter((entry) => entry.entityId === entityId).reverse();
}
