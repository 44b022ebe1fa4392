import { useMemo } from 'react';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { MedicationRecordsTable } from '../../../care/records/medication-records-table.tsx';
import { useMedicationPages } from '../../../care/records/use-medication-pages.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** All of a resident's medication records, newest first. */
export function MedicationsTab({ residentId }: { residentId: string }) {
  const pages = useMedicationPages(useMemo(() => ({ residentId }), [residentId]));
  return (
    <LiveContent live={pages.live} failed="Failed to fetch medication records">
      {pages.records.length === 0 ? (
        <EmptyState title="No medication records found." />
      ) : (
        <MedicationRecordsTable pages={pages} ofOneResident />
      )}
    </LiveContent>
  );
}
