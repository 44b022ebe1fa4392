import type { AuditEntry } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { fieldLabel } from '../field-label.ts';
import { useRecordTime } from '../records/use-record-time.ts';
import { auditEntryText, isEmpty, valueText } from './audit-text.ts';

interface AuditLineProps {
  readonly entry: AuditEntry;
  /** Links to what was changed. */
  readonly links?: ReactNode;
}

/** One audit entry: action, author, time, address, and each changed field before and after. */
export function AuditLine({ entry, links }: AuditLineProps) {
  const when = useRecordTime();
  const { by, from, at, reason } = entry;
  // A photo's values are file addresses, which tell the reader nothing; the action says enough.
  const changes = Object.entries(entry.changes).filter(([field]) => field !== 'photoUrl');
  return (
    <li className="border-b border-line py-2.5">
      <p className="font-name">{auditEntryText(entry)}</p>
      <p className="text-s text-ink-2">
        {when(at)}, {by.name}
        {by.role && ` (${by.role})`}
        {from && <span title={from.userAgent}>, from {from.ip}</span>}
      </p>
      {reason && <p className="mt-1 text-s">Reason: {reason}</p>}
      {changes.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-s">
          {changes.map(([field, { before, after }]) => (
            <div key={field} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{fieldLabel(field)}</dt>
              <dd className="break-words">
                <Change before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {links}
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
