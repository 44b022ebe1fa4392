import type { Absence } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';

/**
 * A resident's absences, from their moves since the start of a time range, oldest first, and their current state. Absences that
 * began at `before` or later are left out.
 */
export function listAbsences(
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

interface Whereabouts extends Pick<AuditDocument, 'action' | 'at'> {
  readonly entityId: { toString(): string };
}

/**
 * The absences of active residents by id, for those who had any. `moves`: their moves since the start of the range, oldest
 * first.
 */
export function absencesOfActive(
  moves: readonly Whereabouts[],
  before: Date,
): ReadonlyMap<string, readonly Absence[]> {
  const byResident = new Map<string, Whereabouts[]>();
  for (const move of moves) {
    const id = move.entityId.toString();
    byResident.set(id, [...(byResident.get(id) ?? []), move]);
  }
  return new Map([...byResident].map(([id, own]) => [id, listAbsences(own, true, before)]));
}
