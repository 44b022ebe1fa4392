import { AuditLine } from '../../../care/audit/audit-line.tsx';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAudit } from './use-audit.ts';

/** Audit of a resident and their records, newest first. */
export function AuditTab({ residentId }: { residentId: string }) {
  const { live, entries, readMore, isReading, moreFailed } = useAudit(residentId);
  return (
    <LiveContent live={live} failed="Failed to load the audit">
      {entries.length > 0 && (
        <TextLink href={`/audit?resident=${residentId}`}>Show in the audit log</TextLink>
      )}
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
