import type { AuditAction, HandoverResidentChange } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';

const whatOf: Partial<Record<AuditAction, HandoverResidentChange['what']>> = {
  created: 'new',
  activated: 'returned',
  updated: 'changed',
  deactivated: 'left',
  deleted: 'left',
};

/** Of a resident, the last of these counts more than any change of fields. */
const whereabouts = new Set<HandoverResidentChange['what']>(['new', 'returned', 'left']);

/**
 * What became of residents, one line each, from their audit entries in any order: came, left or returned, else the fields that
 * were changed; oldest first.
 */
export function residentChanges(entries: readonly AuditDocument[]): HandoverResidentChange[] {
  const lines = new Map<string, HandoverResidentChange>();
  for (const entry of [...entries].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const what = whatOf[entry.action];
    if (!what) continue;
    const residentId = entry.entityId.toString();
    const before = lines.get(residentId);
    const keeps = before && whereabouts.has(before.what) && !whereabouts.has(what);
    lines.set(residentId, {
      residentId,
      name: entry.label,
      what: keeps ? before.what : what,
      fields: [...new Set([...(before?.fields ?? []), ...changedFields(entry, what)])],
      by: entry.by.name,
      at: entry.at.toISOString(),
    });
  }
  return [...lines.values()];
}

function changedFields({ changes }: AuditDocument, what: HandoverResidentChange['what']): string[] {
  return what === 'changed' ? Object.keys(changes) : [];
}
