import type { VitalsRecord } from '@hearthline/contracts';
import { useMemo } from 'react';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { useVitalsPages } from '../../../care/records/use-vitals-pages.ts';
import { VitalsRecordsTable } from '../../../care/records/vitals-records-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** All of a resident's vitals, newest first. */
export function VitalsTab({
  residentId,
  onOpen,
}: {
  residentId: string;
  onOpen: (record: VitalsRecord) => void;
}) {
  const pages = useVitalsPages(useMemo(() => ({ residentId }), [residentId]));
  return (
    <LiveContent
      live={pages.live}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
    >
      {pages.records.length === 0 ? (
        <EmptyState title="No Vitals Records Found" />
      ) : (
        <VitalsRecordsTable pages={pages} onOpen={onOpen} ofOneResident />
      )}
    </LiveContent>
  );
}
