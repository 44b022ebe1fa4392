import { formatProduct, type Medication } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { removeIfPresent } from '../../../lib/live/remove-if-present.ts';

export interface DeleteMedicationDialogProps {
  readonly medication: Medication;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a medication is deleted. */
export function DeleteMedicationDialog({ medication, onClose, onDeleted }: DeleteMedicationDialogProps) {
  return (
    <ConfirmAction
      title="Are you sure?"
      text="This will permanently delete the medication. This action cannot be undone."
      riskText="Delete"
      pendingText="Deleting..."
      call={() => removeIfPresent(() => api.medications.remove({ params: { id: medication.id } }))}
      done={() => ['Medication Deleted', formatProduct(medication)]}
      failed={['Error', 'An error occurred while deleting the medication']}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p className="font-head">{formatProduct(medication)}</p>
      <p className="mt-1 text-ink-2">Existing records stay, with its name.</p>
    </ConfirmAction>
  );
}
