import type { VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRecordTime } from './use-record-time.ts';
import { voidRecord } from './void-record.ts';

export interface VoidDialogProps {
  readonly record: VitalsRecord;
  /** It is gone, whoever did it. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Asks before a record is deleted, and why. */
export function VoidDialog({ record, onDone, onKeep }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const when = useRecordTime();
  const handleDelete = async () => {
    // Pressing Delete again answers the failure that stands there.
    if (hasFailed) toast.dismiss();
    setPending(true);
    const isGone = await voidRecord(record, reason.trim());
    setPending(false);
    setFailed(!isGone);
    if (isGone) onDone();
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
      pending={pending}
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
