import type { AuditEntry } from '@hearthline/contracts';
import { findResidentAudit } from '../audit/audit.model.ts';

/** What was done to a resident, oldest first, whether or not it was moved to the audit meanwhile. */
export async function historyOf(residentId: string): Promise<AuditEntry[]> {
  return (await findResidentAudit(residentId, { limit: 500 })).entries.reverse();
}
