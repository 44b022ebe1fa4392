import type { Absence } from '@hearthline/contracts';
import type { AuditDocument } from '../audit/audit-entry.repository.ts';

/**
 * When a resident was not active, from what was done since the beginning of a time, oldest first, and whether they are active
 * now. Absences that began at `before` or later are left out.
 */
export function absencesOf(
  whereabouts: readonly Pick<AuditDocument, 'action' | 'at'>[],
  isActive: boolean,
  before: Date,
): Absence[] {
  const [first] = whereabouts;
  const wasAway = first ? first.action === 'activated' : !isActive;
  const absences: { from: Date | null; until: Date | null }[] = wasAway ? [{ from: null, until: null }] : [];
  for (const { action, at } of whereabouts) {
    const open = absences.at(-1);
    if (action === 'activated') {
      if (open && open.until === null) open.until = at;
    } else if (!open || open.until !== null) absences.push({ from: at, until: null });
  }
  return absences
    .filter(({ from }) => from === null || from < before)
    .map(({ from, until }) => ({
      from: from && from.toISOString(),
      until: until && until.toISOString(),
    }));
}

/** Whether a resident was active at `at` (ISO 8601). */
export const isPresentAt = (absences: readonly Absence[], at: string): boolean =>
  !absences.some(({ from, until }) => (from === null || from <= at) && (until === null || at < until));
