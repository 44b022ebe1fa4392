import { ConfirmDialog } from '../../ui/dialog.tsx';

export interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is thrown away. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Leave without saving?"
      text="What you typed is not saved yet."
      safeText="Keep editing"
      onSafe={onStay}
      riskText="Leave without saving"
      onRisk={onLeave}
      danger
    />
  );
}
