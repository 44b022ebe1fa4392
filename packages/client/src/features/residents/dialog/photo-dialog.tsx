import { ConfirmDialog } from '../../../ui/dialog.tsx';

export interface PhotoDialogProps {
  reason: string;
  onTryAgain: () => void;
  onGoOn: () => void;
}

/** The resident is stored and the photo is not: another try loses nothing. */
export function PhotoDialog({ reason, onTryAgain, onGoOn }: PhotoDialogProps) {
  return (
    <ConfirmDialog
      open
      title="The resident is saved. The photo is not."
      text={reason}
      safeText="Try the photo again"
      onSafe={onTryAgain}
      riskText="Go on without it"
      onRisk={onGoOn}
    />
  );
}
