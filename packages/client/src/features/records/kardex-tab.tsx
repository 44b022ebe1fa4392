import { LiveContent } from '../../care/records/live-content.tsx';
import { MedicationRecordsTable } from '../../care/records/medication-records-table.tsx';
import { useMedicationPages } from '../../care/records/use-medication-pages.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { RecordsAddress } from './use-records-address.ts';

/** Medication records, to be read. */
export function KardexTab({ address }: { address: RecordsAddress }) {
  const pages = useMedicationPages(address.asked, address.due);
  return (
    <LiveContent live={pages.live} failed="Failed to fetch medication records">
      {pages.records.length === 0 ? (
        <EmptyState title={address.due ? 'No doses are overdue' : 'No medication records found'} />
      ) : (
        <MedicationRecordsTable pages={pages} />
      )}
    </LiveContent>
  );
}
