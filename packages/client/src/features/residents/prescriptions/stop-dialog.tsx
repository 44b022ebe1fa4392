import type { Prescription } from '@hearthline/contracts';
import { useState } from 'react';
import { doseText, medicationText, scheduleText } from '../../../care/prescription-text.ts';
import { api } from '../../../lib/api.ts';
import { prescriptionsCollection } from '../../../lib/collections.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { TextArea } from '../../../ui/text-input.tsx';

const otherReason = 'Other reason';
const reasons = ['Doctor’s instruction', 'No longer needed', 'Side effects', otherReason] as const;

export interface StopDialogProps {
  prescription: Prescription;
  onClose: () => void;
}

/** Asks for a reason and stops a prescription; "Cancel" is the default. */
export function StopDialog({ prescription, onClose }: StopDialogProps) {
  const { id, version, medication, dose, schedule } = prescription;
  const [picked, setPicked] = useState<(typeof reasons)[number] | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reason = picked === otherReason ? typed.trim() : picked;
  const stop = useAction(
    (why: string) => api.prescriptions.stop({ params: { id }, body: { reason: why, version } }),
    {
      done: ({ prescription: stopped }) => {
        prescriptionsCollection.upsert([stopped]);
        return ['Prescription stopped', medicationText(medication)];
      },
      failed: 'The prescription was not stopped',
    },
  );
  const handleStop = async () => {
    if (!reason) return setIsMissing(true);
    if (await stop.run(reason)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Stop ${medicationText(medication)}?`}
      text={
        prescription.replacedBy
          ? 'No dose is due from now on, and its change that was to come does not begin. What was given stays as it is.'
          : 'No dose is due from now on. What was given stays as it is.'
      }
      safeText="Cancel"
      onSafe={onClose}
      riskText="Stop"
      onRisk={() => void handleStop()}
      danger
      pending={stop.pending}
      pendingText="Stopping..."
    >
      <p className="mb-4 font-label">
        {doseText(dose)}, {scheduleText(schedule)}
      </p>
      <Field label="Reason" error={isMissing && !picked ? 'Select a reason.' : undefined}>
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
