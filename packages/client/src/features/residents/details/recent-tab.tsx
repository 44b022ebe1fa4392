import type { VitalsRecord } from '@hearthline/contracts';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RecentDose, RecentVitals } from './recent-entry.tsx';
import { useRecent } from './use-recent.ts';

/** The five newest vitals and medication records. */
export function RecentTab({
  residentId,
  onOpen,
}: {
  residentId: string;
  onOpen: (record: VitalsRecord) => void;
}) {
  const { live, entries } = useRecent(residentId);
  return (
    <LiveContent live={live} failed="Failed to fetch vitals records" rows={5}>
      {entries.length === 0 ? (
        <EmptyState title="No records found for this resident." />
      ) : (
        <ul aria-label="Recent records">
          {entries.map((entry) =>
            'vitals' in entry ? (
              <RecentVitals key={entry.id} record={entry.vitals} onOpen={onOpen} />
            ) : (
              <RecentDose key={entry.id} dose={entry.dose} />
            ),
          )}
        </ul>
      )}
    </LiveContent>
  );
}
