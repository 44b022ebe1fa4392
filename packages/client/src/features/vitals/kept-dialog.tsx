import { useHomeTime } from '../../lib/home-time.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { Sheet } from './sheet.ts';

export interface KeptDialogProps {
  /** The sheet found on this device; none closes it. */
  offer: Sheet | undefined;
  /** Of whom it speaks; none chosen yet, or no longer in the home. */
  residentName: string | undefined;
  onContinue: (sheet: Sheet) => void;
  onDiscard: (sheet: Sheet) => void;
}

/** Offers its author what they had typed before they left. */
export function KeptDialog({ offer, residentName, onContinue, onDiscard }: KeptDialogProps) {
  const home = useHomeTime();
  if (!offer) return null;
  const { startedAt } = offer;
  const day = home.isoDay(startedAt) === home.today() ? '' : `${home.day(startedAt)}, `;
  const forWhom = residentName ? ` for ${residentName}` : '';
  return (
    <ConfirmDialog
      open
      title={`You had started a record${forWhom} at ${day}${home.time(startedAt)}.`}
      safeText="Continue"
      onSafe={() => onContinue(offer)}
      riskText="Discard"
      onRisk={() => onDiscard(offer)}
      danger
    />
  );
}
