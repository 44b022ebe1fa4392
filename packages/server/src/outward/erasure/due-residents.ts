import { toHomeDay, type DueResident } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { findActions } from '../../records/audit/audit.repository.ts';
import { erasedLabel } from '../../records/clinical/erased.ts';
import { findErasable } from '../../care/residents/erase-resident.repository.ts';

const actions = ['activated', 'deactivated', 'deleted'] as const;
const theBeginning = new Date(0);

type Whereabouts = readonly Pick<AuditDocument, 'action' | 'at' | 'label'>[];

/** When a resident left, from what was done, oldest first: deactivated and not activated again, else deleted. */
export function leftAt(whereabouts: Whereabouts): Date | null {
  let left: Date | null = null;
  for (const { action, at } of whereabouts) left = action === 'activated' ? null : (left ?? at);
  return left;
}

/** The same day so many years later. */
export const yearsAfter = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`;

interface Options {
  readonly years: number;
  readonly timezone: string;
}

/**
 * Everybody who left, with the day from which their data may be erased, longest ago first. Where nobody noted when somebody left,
 * the last change of the resident counts. Deleted residents are among them, also those of whom the audit alone tells.
 */
export async function findResidentsWhoLeft({ years, timezone }: Options): Promise<DueResident[]> {
  const byResident = new Map<string, AuditDocument[]>();
  for (const entry of await findActions('resident', { actions, since: theBeginning })) {
    const id = entry.entityId.toString();
    byResident.set(id, [...(byResident.get(id) ?? []), entry]);
  }
  const dueOf = (id: string, name: string, at: Date, deleted: boolean): DueResident => {
    const lastDay = toHomeDay(at, timezone);
    return { id, name, lastDay, dueOn: yearsAfter(lastDay, years), deleted };
  };
  const stored = (await findErasable()).map(({ _id, name, lastName, hidden, updatedAt }) => {
    const id = _id.toString();
    const at = leftAt(byResident.get(id) ?? []) ?? updatedAt;
    byResident.delete(id);
    return dueOf(id, `${name} ${lastName}`, at, hidden);
  });
  const gone = [...byResident].flatMap(([id, entries]) => {
    const last = entries.at(-1);
    const at = leftAt(entries);
    return last?.action === 'deleted' && last.label !== erasedLabel && at
      ? [dueOf(id, last.label, at, true)]
      : [];
  });
  return [...stored, ...gone].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}
