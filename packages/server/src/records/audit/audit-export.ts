import { historyEntry, type Actor } from '../clinical/history.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { addAudit } from './audit.repository.ts';

/** Adds an audit entry of an export, with its user, data and filter, before the first row is read; publishes the activity. */
export async function auditExport(
  actor: Actor,
  label: string,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const changes = Object.fromEntries(given.map(([name, after]) => [name, { before: null, after }]));
  const entry = historyEntry(actor, 'exported', new Date(), { changes });
  await addAudit('export', { id: entry.id, label }, entry);
  publishChange({ kind: 'activity' });
}
