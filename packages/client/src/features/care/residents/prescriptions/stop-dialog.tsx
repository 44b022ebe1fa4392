import { formatDoseAmount, formatNamedDose, formatProduct, type Prescription } from '@hearthline/contracts';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { useReasonQuestion } from '../../../../care/reason-question.tsx';
import { api } from '../../../../lib/server/api.ts';
import { prescriptionsCollection } from '../../../../lib/live/collections.ts';
import { useAction } from '../../../../lib/form/use-action.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';

const reasons = ['Doctor’s instruction', 'No longer needed', 'Side effects'];

export interface StopDialogProps {
  prescription: Prescription;
  onClose: () => void;
}

/** Asks for a reason and stops a prescription; "Cancel" is the default. */
export function StopDialog({ prescription, onClose }: StopDialogProps) {
  const { id, version, medication, dose, schedule } = prescription;
  const { reason, askFor, fields } = useReasonQuestion(reasons);
  const stop = useAction(
    (why: string) => api.prescriptions.stop({ params: { id }, body: { reason: why, version } }),
    {
      done: ({ prescription: stopped }) => {
        prescriptionsCollection.upsert([stopped]);
        return ['Prescription stopped', formatNamedDose(medication, dose)];
      },
      failed: 'The prescription was not stopped',
    },
  );
  const handleStop = async () => {
    if (reason === null) return askFor();
    if (await stop.run(reason)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Stop ${formatProduct(medication)}?`}
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
        {formatDoseAmount(medication, dose)}, {scheduleText(schedule)}
      </p>
      {fields}
    </ConfirmDialog>
  );
}
