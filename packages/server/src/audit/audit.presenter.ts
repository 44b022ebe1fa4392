import type { AuditEntry } from '@hearthline/contracts';
import type { AuditDocument } from './audit-entry.model.ts';

/** One change as the contract has it. */
export function presentAudit(entry: AuditDocument): AuditEntry {
  return {
    id: entry._id.toString(),
    at: entry.at.toISOString(),
    action: entry.action,
    by: entry.by,
    from: entry.from,
    entity: entry.entity,
    entityId: entry.entityId.toString(),
    label: entry.label,
    reason: entry.reason,
    changes: entry.changes,
  };
}
