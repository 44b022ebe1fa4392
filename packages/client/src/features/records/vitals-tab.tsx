import type { VitalsRecord } from '@hearthline/contracts';
import { useCallback, useState } from 'react';
import { LiveContent } from '../../care/records/live-content.tsx';
import { useVitalsPages } from '../../care/records/use-vitals-pages.ts';
import { VitalsRecordsTable } from '../../care/records/vitals-records-table.tsx';
import { VoidDialog } from '../../care/records/void-dialog.tsx';
import { useCan } from '../../lib/can.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { RecordsAddress } from './use-records-address.ts';

/** Vitals records: the table, and the question before one is deleted. */
export function VitalsTab({ address }: { address: RecordsAddress }) {
  const { asked, band, span, change } = address;
  const pages = useVitalsPages(asked, band, span);
  const [deleting, setDeleting] = useState<VitalsRecord>();
  const mayDelete = useCan('canVoidRecords');
  const handleOpen = useCallback(({ id }: VitalsRecord) => change({ record: id }), [change]);
  return (
    <LiveContent
      live={pages.live}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
    >
      {pages.records.length === 0 ? (
        <EmptyState title="No Vitals Records Found" />
      ) : (
        <VitalsRecordsTable
          pages={pages}
          onOpen={handleOpen}
          onDelete={mayDelete ? setDeleting : undefined}
        />
      )}
      {deleting && (
        <VoidDialog
          record={deleting}
          onDone={() => setDeleting(undefined)}
          onKeep={() => setDeleting(undefined)}
        />
      )}
    </LiveContent>
  );
}
