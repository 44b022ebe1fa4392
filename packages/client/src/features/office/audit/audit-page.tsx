import { AuditLine } from '../../../care/audit/audit-line.tsx';
import { DataList } from '../../../ui/table/data-list.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { ShowOlder } from '../../../ui/table/show-older.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryLinks } from './entry-links.tsx';
import { useAuditLog, useAuditUrlState } from './use-audit-log.ts';
import { VerifyAudit } from './verify-audit.tsx';

/** The audit log: changes with user, time, and the values before and after; newest first. */
export function AuditPage() {
  const urlState = useAuditUrlState();
  const list = useAuditLog(urlState);
  const ofOneRecord = urlState.record !== undefined;
  return (
    <>
      <PageTitle title="Audit log" aside="Every change, with its values before and after" />
      <VerifyAudit />
      <AuditFilters urlState={urlState} />
      {!urlState.isInvalid && (
        <>
          <DataList
            label="Audit"
            list={list}
            failed="Failed to load the audit"
            loading="Loading the audit..."
            tallRows
            empty={<EmptyState title="No entries found" text="No change matches these filters." />}
            item={(entry) => (
              <AuditLine
                key={entry.id}
                entry={entry}
                links={<EntryLinks entry={entry} ofOneRecord={ofOneRecord} />}
              />
            )}
          />
          <ShowOlder list={list} />
        </>
      )}
    </>
  );
}
