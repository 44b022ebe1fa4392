import { fullName } from '../../../care/names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { useDeleteResident } from './use-delete-resident.ts';

/** Asks before a resident leaves every list, and says what stays. */
export function DeleteDialog({ deleting }: { deleting: ReturnType<typeof useDeleteResident> }) {
  const { asked, pending, keep, confirm } = deleting;
  if (!asked) return null;
  const { roomNumber } = asked;
  return (
    <ConfirmDialog
      open
      title="Are you sure?"
      text="This will permanently delete the resident record. This action cannot be undone."
      safeText="Keep the resident"
      onSafe={keep}
      riskText="Delete"
      onRisk={confirm}
      danger
      pending={pending}
      pendingText="Deleting..."
    >
      <p className="font-head">
        {fullName(asked)}
        {roomNumber !== null && `, room ${roomNumber}`}
      </p>
      <p className="mt-1 text-ink-2">Records already made are kept for audit, and leave every list.</p>
    </ConfirmDialog>
  );
}
