import { Problem, type VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRecordTime } from './use-record-time.ts';

export interface VoidDialogProps {
  readonly record: VitalsRecord;
  /** The record is deleted, by whomever. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Asks for a reason and deletes (voids) a record. */
export function VoidDialog({ record, onDone, onKeep }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const when = useRecordTime();
  const remove = useAction(() => voidRecord(record, reason.trim()), {
    done: (isMine) => (isMine ? ['Record deleted', record.recordNumber] : undefined),
    failed: 'Delete Failed',
  });
  const handleDelete = async () => {
    if (!(await remove.run())) return;
    vitalsCollection.remove([record.id]);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this record?"
      text="This action cannot be undone."
      safeText="Keep the record"
      onSafe={onKeep}
      riskText="Delete"
      onRisk={() => void handleDelete()}
      danger
      pending={remove.pending}
      pendingText="Deleting..."
    >
      <p className="mb-4 font-label">
        {record.recordNumber}: {record.residentName} {record.residentLastName}, {when(record.recordedAt)}
      </p>
      <Field label="Reason" description="Kept with the record for those who look into it later.">
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Voids a record. Resolves with false, after a toast, when a colleague had voided or corrected it already. */
async function voidRecord({ id }: VitalsRecord, reason: string): Promise<boolean> {
  try {
    await api.vitals.remove({ params: { id }, body: reason ? { reason } : {} });
    return true;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    toast.info('This record was already gone', 'A colleague deleted or corrected it meanwhile.');
    return false;
  }
}
