import { formatMedication, Problem, type Medication } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { ConfirmAction } from '../../lib/confirm-action.tsx';

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
      call={() => remove(medication)}
      done={() => ['Medication Deleted', formatMedication(medication)]}
      failed="An error occurred while deleting the medication"
      onDone={onDeleted}
      onClose={onClose}
    >
      <p className="font-head">{formatMedication(medication)}</p>
      <p className="mt-1 text-ink-2">Existing records stay, with its name.</p>
    </ConfirmAction>
  );
}

async function remove({ id }: Medication): Promise<void> {
  await api.medications.remove({ params: { id } }).catch((error: unknown) => {
    // Somebody else deleted it first.
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
  });
}
