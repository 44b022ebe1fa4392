import { useHomeTime } from '../../time/home-time.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

export interface DraftDialogProps {
  /** e.g. "changes to Rosa Marí" */
  what: string;
  /** ISO 8601 */
  startedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks the author whether to continue or discard a stored draft. */
export function DraftDialog({ what, startedAt, onContinue, onDiscard }: DraftDialogProps) {
  const home = useHomeTime();
  const day = home.isoDay(startedAt) === home.today() ? '' : `${home.day(startedAt)}, `;
  return (
    <ConfirmDialog
      open
      title={`Unfinished ${what}, started ${day}${home.time(startedAt)}.`}
      safeText="Continue"
      onSafe={onContinue}
      riskText="Discard"
      onRisk={onDiscard}
      danger
    />
  );
}
