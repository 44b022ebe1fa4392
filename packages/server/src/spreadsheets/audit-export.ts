import type { RecordsExportQuery } from '@hearthline/contracts';
import { addAudit } from '../audit/audit.model.ts';
import { historyEntry, type Actor } from '../clinical/history.ts';

/** Notes in the audit who takes which data out of the home; before the first row is read. */
export async function auditExport(
  actor: Actor,
  label: string,
  asked: RecordsExportQuery = {},
): Promise<void> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const changes = Object.fromEntries(given.map(([name, after]) => [name, { before: null, after }]));
  const entry = historyEntry(actor, 'exported', new Date(), { changes });
  await addAudit('export', { id: entry.id, label }, entry);
}
