import type { VitalsRecord } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { vitalsCollection } from '../../lib/live/collections.ts';
import { useRecordTime } from './use-record-time.ts';
import { VoidRecordDialog, type VoidRecordDialogProps } from './void-record-dialog.tsx';

const reasons = ['Wrong resident', 'Typing error', 'Measured again'] as const;

export interface VoidDialogProps extends Pick<VoidRecordDialogProps, 'onDone' | 'onKeep'> {
  readonly record: VitalsRecord;
}

/** Asks for a reason and deletes (voids) a vitals record. */
export function VoidDialog({ record, onDone, onKeep }: VoidDialogProps) {
  const when = useRecordTime();
  const { id, recordNumber } = record;
  const name = `${record.residentName} ${record.residentLastName}`;
  return (
    <VoidRecordDialog
      what={`${recordNumber}: ${name}, ${when(record.recordedAt)}`}
      reasons={reasons}
      done={[`${name}: record deleted`, recordNumber]}
      remove={(reason) => api.vitals.remove({ params: { id }, body: { reason } })}
      onDone={() => {
        vitalsCollection.remove([id]);
        onDone();
      }}
      onKeep={onKeep}
    />
  );
}
