import { LiveContent } from '../../../care/records/live-content.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAudit } from './use-audit.ts';
import type { AuditEntry } from '@hearthline/contracts';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { auditEntryText, fieldLabel, valueText } from './audit-text.ts';

/** Audit of a resident and their records, newest first. */
export function AuditTab({ residentId }: { residentId: string }) {
  const { live, entries, readMore, isReading, moreFailed } = useAudit(residentId);
  return (
    <LiveContent live={live} failed="Failed to load the audit">
      {entries.length === 0 && <EmptyState title="Nothing has been changed yet." />}
      <ul aria-label="Audit">
        {entries.map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {moreFailed && (
        <p role="alert" className="pt-3 text-s text-ink-2">
          The next page did not come. Please try again.
        </p>
      )}
      {readMore && (
        <Button className="mt-3" onClick={readMore} pending={isReading} pendingText="Loading...">
          Show older
        </Button>
      )}
    </LiveContent>
  );
}

/** One audit entry: action, author, time, address, and each changed field before and after. */
function AuditLine({ entry }: { entry: AuditEntry }) {
  const when = useRecordTime();
  const { by, from, at, reason, changes } = entry;
  return (
    <li className="border-b border-line py-2.5">
      <p className="font-name">{auditEntryText(entry)}</p>
      <p className="text-s text-ink-2">
        {when(at)}, {by.name}
        {by.role && ` (${by.role})`}
        {from && <span title={from.userAgent}>, from {from.ip}</span>}
      </p>
      {reason && <p className="mt-1 text-s">Reason: {reason}</p>}
      {Object.keys(changes).length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-s">
          {Object.entries(changes).map(([field, { before, after }]) => (
            <div key={field} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{fieldLabel(field)}</dt>
              <dd className="break-words">
                <s className="text-ink-2">{valueText(before, when)}</s> <span aria-hidden="true">→</span>{' '}
                <span className="font-label">{valueText(after, when)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
