import { fullName } from '../../../../care/names.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';
import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../../lib/server/api.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { removeIfPresent } from '../../../../lib/live/remove-if-present.ts';
import { useAction } from '../../../../lib/form/use-action.ts';

/** Asks before a resident is deleted; lists what stays. */
export function DeleteResidentDialog({ deleting }: { deleting: ReturnType<typeof useDeleteResident> }) {
  const { resident, pending, cancel, confirm } = deleting;
  if (!resident) return null;
  const { roomNumber } = resident;
  return (
    <ConfirmDialog
      open
      title="Are you sure?"
      text="This will permanently delete the resident record. This action cannot be undone."
      safeText="Cancel"
      onSafe={cancel}
      riskText="Delete"
      onRisk={confirm}
      danger
      pending={pending}
      pendingText="Deleting..."
    >
      <p className="font-head">
        {fullName(resident)}
        {roomNumber !== null && `, room ${roomNumber}`}
      </p>
      <p className="mt-1 text-ink-2">Existing records are hidden from lists and kept for audit.</p>
    </ConfirmDialog>
  );
}

/** State of the deletion: the resident asked about, and the request. */
export function useDeleteResident() {
  const [resident, setResident] = useState<Resident>();
  const { run, pending } = useAction(remove, {
    done: (deleted) => ['Resident has been deleted successfully.', fullName(deleted)],
    failed: 'An error occurred while deleting the resident',
  });
  return {
    resident,
    pending,
    open: setResident,
    cancel: () => setResident(undefined),
    confirm: () => resident && void run(resident).then(() => setResident(undefined)),
  };
}

async function remove(resident: Resident): Promise<Resident> {
  const { id } = resident;
  await removeIfPresent(() => api.residents.remove({ params: { id } }));
  residentsCollection.remove([id]);
  return resident;
}
