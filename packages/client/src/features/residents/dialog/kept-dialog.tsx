import { useHomeTime } from '../../../lib/home-time.ts';
import { fullName } from '../../../care/names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { Sheet } from './sheet.ts';

export interface KeptDialogProps {
  sheet: Sheet;
  onContinue: (sheet: Sheet) => void;
  onDiscard: () => void;
}

/** Offers its author what they had typed before they left. */
export function KeptDialog({ sheet, onContinue, onDiscard }: KeptDialogProps) {
  const home = useHomeTime();
  const { base, startedAt, values } = sheet;
  const day = home.isoDay(startedAt) === home.today() ? '' : `${home.day(startedAt)}, `;
  const name = `${values.name} ${values.lastName}`.trim();
  const what = base ? `to change ${fullName(base)}` : `to add ${name === '' ? 'a resident' : name}`;
  return (
    <ConfirmDialog
      open
      title={`You had started ${what} at ${day}${home.clock(startedAt)}.`}
      safeText="Continue"
      onSafe={() => onContinue(sheet)}
      riskText="Discard"
      onRisk={onDiscard}
      danger
    />
  );
}
