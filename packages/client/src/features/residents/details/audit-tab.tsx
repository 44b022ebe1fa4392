import { LiveContent } from '../../../care/records/live-content.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAudit } from './use-audit.ts';
import type { AuditEntry } from '@hearthline/contracts';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { fieldLabel } from '../../../care/field-label.ts';
import { auditEntryText, isEmpty, valueText } from './audit-text.ts';

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
          The older entries could not be loaded. Please try again.
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
                <Change before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** "(empty) → Edie", or "112/66 removed"; what it was is struck through. */
function Change({ before, after }: AuditEntry['changes'][string]) {
  const when = useRecordTime();
  const old = isEmpty(before) ? valueText(before, when) : <s>{valueText(before, when)}</s>;
  if (isEmpty(after))
    return (
      <>
        <span className="text-ink-2">{old}</span> <span className="font-label">removed</span>
      </>
    );
  return (
    <>
      <span className="text-ink-2">{old}</span> <span aria-hidden="true">→</span>{' '}
      <span className="font-label">{valueText(after, when)}</span>
    </>
  );
}
