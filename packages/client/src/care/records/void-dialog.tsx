import { Problem, type VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRecordTime } from './use-record-time.ts';

const otherReason = 'Other reason';
const reasons = ['Wrong resident', 'Typing error', 'Measured again', otherReason] as const;

export interface VoidDialogProps {
  readonly record: VitalsRecord;
  /** The record is deleted, by whomever. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Asks for a reason and deletes (voids) a record. */
export function VoidDialog({ record, onDone, onKeep }: VoidDialogProps) {
  const [picked, setPicked] = useState<(typeof reasons)[number] | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reason = picked === otherReason ? typed.trim() : picked;
  const name = `${record.residentName} ${record.residentLastName}`;
  const when = useRecordTime();
  const remove = useAction((why: string) => voidRecord(record, why), {
    done: (isMine) => (isMine ? [`${name}: record deleted`, record.recordNumber] : undefined),
    failed: 'Delete Failed',
  });
  const handleDelete = async () => {
    if (!reason) return setIsMissing(true);
    if (!(await remove.run(reason))) return;
    vitalsCollection.remove([record.id]);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this record?"
      text="This action cannot be undone."
      safeText="Cancel"
      onSafe={onKeep}
      riskText="Delete"
      onRisk={() => void handleDelete()}
      danger
      pending={remove.pending}
      pendingText="Deleting..."
    >
      <p className="mb-4 font-label">
        {record.recordNumber}: {name}, {when(record.recordedAt)}
      </p>
      <Field
        label="Reason"
        description="Stored in the audit trail."
        error={isMissing && !picked ? 'Select a reason.' : undefined}
      >
        <RadioChips label="Reason" options={reasons} value={picked} onChange={setPicked} />
      </Field>
      {picked === otherReason && (
        <Field
          label="Describe the reason"
          className="mt-4"
          error={isMissing && !reason ? 'Describe the reason.' : undefined}
        >
          <TextArea
            value={typed}
            maxLength={500}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** Voids a record. Resolves with false, after a toast, when a colleague had voided or corrected it already. */
async function voidRecord({ id }: VitalsRecord, reason: string): Promise<boolean> {
  try {
    await api.vitals.remove({ params: { id }, body: { reason } });
    return true;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    toast.info('This record was already gone', 'A colleague deleted or corrected it meanwhile.');
    return false;
  }
}
