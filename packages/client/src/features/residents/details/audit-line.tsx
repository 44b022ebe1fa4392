import type { AuditEntry } from '@hearthline/contracts';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { actInWords, fieldInWords, valueInWords } from './audit-words.ts';

/** One change: what, by whom, when and from where; each field as it was and as it became. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const when = useRecordTime();
  const { by, from, at, reason, changes } = entry;
  return (
    <li className="border-b border-line py-2.5">
      <p className="font-name">{actInWords(entry)}</p>
      <p className="text-s text-ink-2">
        {when(at)}, {by.name} ({by.role}){from && <span title={from.userAgent}>, from {from.ip}</span>}
      </p>
      {reason && <p className="mt-1 text-s">Reason: {reason}</p>}
      {Object.keys(changes).length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-s">
          {Object.entries(changes).map(([field, { before, after }]) => (
            <div key={field} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{fieldInWords(field)}</dt>
              <dd className="break-words">
                <s className="text-ink-2">{valueInWords(before, when)}</s> <span aria-hidden="true">→</span>{' '}
                <span className="font-label">{valueInWords(after, when)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
