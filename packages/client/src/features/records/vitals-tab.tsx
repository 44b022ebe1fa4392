import type { VitalsRecord } from '@hearthline/contracts';
import { useCallback, useState } from 'react';
import { VitalsRecordsTable } from '../../care/records/vitals-records-table.tsx';
import { VoidDialog } from '../../care/records/void-dialog.tsx';
import { useCan } from '../../lib/can.ts';
import type { RecordsAddress } from './use-records-address.ts';

/** Vitals records: the table, and the question before one is deleted. */
export function VitalsTab({ address: { asked, band, span, change } }: { address: RecordsAddress }) {
  const [deleting, setDeleting] = useState<VitalsRecord>();
  const mayDelete = useCan('canVoidRecords');
  const handleOpen = useCallback(({ id }: VitalsRecord) => change({ record: id }), [change]);
  const close = () => setDeleting(undefined);
  return (
    <>
      <VitalsRecordsTable
        asked={asked}
        band={band}
        span={span}
        onOpen={handleOpen}
        onDelete={mayDelete ? setDeleting : undefined}
      />
      {deleting && <VoidDialog record={deleting} onDone={close} onKeep={close} />}
    </>
  );
}
