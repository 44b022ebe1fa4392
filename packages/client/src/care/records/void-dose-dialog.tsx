import { wrongResidentReason, type MedicationRecord } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../lib/live/collections.ts';
import { useCan } from '../../lib/session/use-can.ts';
import { doseName, doseText } from './dose-text.ts';
import { useRecordTime } from './use-record-time.ts';
import { useRecordWitness } from '../witness/use-record-witness.tsx';
import { VoidRecordDialog, type VoidRecordDialogProps } from './void-record-dialog.tsx';

const reasons = ['Wrong resident', 'Wrong medication', 'Entered twice'] as const;

export interface VoidDoseDialogProps extends Pick<VoidRecordDialogProps, 'onDone' | 'onKeep'> {
  readonly record: MedicationRecord;
}

/** Asks for a reason and deletes (voids) a medication record. */
export function VoidDoseDialog({ record, onDone, onKeep }: VoidDoseDialogProps) {
  const when = useRecordTime();
  const mayVoid = useCan('canVoidRecords');
  const witness = useRecordWitness(record);
  const { id, administered, prescriptionId, controlled } = record;
  const consequences = [
    administered && !controlled && 'What it took goes back into the stock.',
    prescriptionId !== null && 'The dose will be shown as not recorded.',
  ].filter(Boolean);
  return (
    <VoidRecordDialog
      what={`${doseName(record)}, ${when(record.administeredAt ?? record.scheduledFor)}`}
      note={consequences.join(' ') || undefined}
      reasons={reasons}
      onlyReason={mayVoid ? undefined : wrongResidentReason}
      done={['Medication record deleted', doseText(record)]}
      more={witness.fieldsFor({ isGiven: false, isVoid: true })}
      remove={async (reason) => {
        try {
          const body = { reason, ...witness.bodyFor({ isGiven: false, isVoid: true }) };
          await api.medicationRecords.remove({ params: { id }, body });
        } catch (error) {
          witness.takeRefusal(error);
          throw error;
        }
      }}
      onDone={() => {
        medicationRecordsCollection.remove([id]);
        onDone();
      }}
      onKeep={onKeep}
    />
  );
}
