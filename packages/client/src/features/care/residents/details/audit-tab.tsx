import { AuditLine } from '../../../../care/audit/audit-line.tsx';
import { api } from '../../../../lib/server/api.ts';
import { auditResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { DataList } from '../../../../ui/table/data-list.tsx';
import { TextLink } from '../../../../ui/show/link.tsx';
import { ShowOlder } from '../../../../ui/table/show-older.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';

/** Audit of a resident and their records, newest first. */
export function AuditTab({ residentId }: { residentId: string }) {
  const list = useList(
    auditResource,
    async ({ residentId: id, ...query }, options) => {
      const { entries, ...rest } = await api.residents.audit({ params: { id }, query }, options);
      return { rows: entries.map((entry) => ({ ...entry, version: 0 })), ...rest };
    },
    { residentId },
    { rowsPerPage: 50 },
  );
  return (
    <>
      {list.rows.length > 0 && (
        <TextLink href={`/audit?resident=${residentId}`}>Show in the audit log</TextLink>
      )}
      <DataList
        label="Audit"
        list={list}
        failed="Failed to load the audit"
        empty={<EmptyState title="Nothing has been changed yet." />}
        item={(entry) => <AuditLine key={entry.id} entry={entry} />}
      />
      <ShowOlder list={list} />
    </>
  );
}
