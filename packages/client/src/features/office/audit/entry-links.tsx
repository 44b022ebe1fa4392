import type { AuditEntity, AuditEntry } from '@hearthline/contracts';
import { TextLink } from '../../../ui/show/link.tsx';

/** The id of their entries is the user's. */
const activityOf = ({ entityId }: AuditEntry) => `/user-activity?user=${entityId}`;

/** The page of each kind of record; absent if no page shows a single record. */
const pages: Readonly<Partial<Record<AuditEntity, (entry: AuditEntry) => string>>> = {
  vitals: ({ entityId }) => `/records?record=${entityId}`,
  medication: () => '/medications',
  display: () => '/screens',
  tablet: () => '/screens',
  session: activityOf,
  'sign-in': activityOf,
  user: activityOf,
  'second-factor': activityOf,
  pin: activityOf,
  'handover-note': () => '/handover',
  'balance-check': () => '/medications/controlled',
};

/** Links of an entry: to its resident, to what was changed, and to all that was done with it. */
export function EntryLinks({ entry, ofOneRecord }: { entry: AuditEntry; ofOneRecord: boolean }) {
  const { entity, entityId, residentId } = entry;
  const page = pages[entity]?.(entry);
  return (
    <p className="no-print flex flex-wrap gap-x-5">
      {residentId && <TextLink href={`/residents/${residentId}`}>Resident</TextLink>}
      {page && <TextLink href={page}>Open</TextLink>}
      {!ofOneRecord && <TextLink href={`/audit?record=${entityId}`}>All entries of this</TextLink>}
    </p>
  );
}
