import { useHomeTime } from '../home-time.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export interface DraftDialogProps {
  /** "to change Rosa Marí" */
  what: string;
  /** ISO 8601 */
  startedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers its author what they had typed before they left. */
export function DraftDialog({ what, startedAt, onContinue, onDiscard }: DraftDialogProps) {
  const home = useHomeTime();
  const day = home.isoDay(startedAt) === home.today() ? '' : `${home.day(startedAt)}, `;
  return (
    <ConfirmDialog
      open
      title={`You had started ${what} at ${day}${home.time(startedAt)}.`}
      safeText="Continue"
      onSafe={onContinue}
      riskText="Discard"
      onRisk={onDiscard}
      danger
    />
  );
}
