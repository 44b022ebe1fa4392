import type { AuditEntry } from '@hearthline/contracts';
import { findResidentAudit } from '../records/audit/audit.repository.ts';

/** All audit entries of a resident and its records, oldest first, whether moved to the audit or not. */
export async function readHistory(residentId: string): Promise<AuditEntry[]> {
  return (await findResidentAudit(residentId, { limit: 500 })).entries.reverse();
}
