import type { AuditAction, HandoverResidentChange, ResidentStay } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';

const whatOf: Partial<Record<AuditAction, HandoverResidentChange['what']>> = {
  created: 'new',
  activated: 'returned',
  updated: 'changed',
  deactivated: 'left',
  deleted: 'left',
};

/** A later change of fields does not replace one of these. */
const whereabouts = new Set<HandoverResidentChange['what']>(['new', 'returned', 'left']);

/**
 * One line per resident from their audit entries, in any order: new, left or returned; otherwise the changed fields. Oldest
 * first.
 */
export function residentChanges(entries: readonly AuditDocument[]): HandoverResidentChange[] {
  const lines = new Map<string, HandoverResidentChange>();
  for (const entry of [...entries].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const what = whatOf[entry.action];
    if (!what) continue;
    const residentId = entry.entityId.toString();
    const before = lines.get(residentId);
    const keeps = before && whereabouts.has(before.what) && !whereabouts.has(what);
    const stay = getStayKind(entry) ?? (keeps ? before.stay : undefined);
    lines.set(residentId, {
      residentId,
      name: entry.label,
      what: keeps ? before.what : what,
      ...(stay && { stay }),
      fields: [...new Set([...(before?.fields ?? []), ...changedFields(entry, what)])],
      by: entry.by.name,
      at: entry.at.toISOString(),
    });
  }
  return [...lines.values()];
}

function changedFields({ changes }: AuditDocument, what: HandoverResidentChange['what']): string[] {
  return what === 'changed' ? Object.keys(changes).filter((field) => !saidOtherwise.has(field)) : [];
}

/** Fields that the line says in its own words. */
const saidOtherwise = new Set(['stay', 'lastReturn', 'awaySince']);

/** Finds the kind of stay that a resident began, or that a later correction names. */
const getStayKind = ({ changes }: AuditDocument): HandoverResidentChange['stay'] =>
  (changes['stay']?.after as ResidentStay | null | undefined)?.kind;
