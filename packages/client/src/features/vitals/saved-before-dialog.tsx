import type { VitalsRecord } from '@hearthline/contracts';
import { useHomeTime } from '../../lib/home-time.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { fullName } from '../../care/names.ts';
import { recordSummary } from './record-summary.ts';

export interface SavedBeforeDialogProps {
  /** What an earlier press of Save stored; none closes it. */
  record: VitalsRecord | undefined;
  onAccept: (record: VitalsRecord) => void;
  onSaveAnew: () => void;
}

/** An earlier press of Save got through after all, with other values: shows what was saved. */
export function SavedBeforeDialog({ record, onAccept, onSaveAnew }: SavedBeforeDialogProps) {
  const home = useHomeTime();
  if (!record) return null;
  const whose = fullName({ name: record.residentName, lastName: record.residentLastName });
  return (
    <ConfirmDialog
      open
      title="This form was already saved, with other values."
      text={`${whose}, ${home.dayAndTime(record.recordedAt)}: ${recordSummary(record)}`}
      safeText="Keep what was saved"
      onSafe={() => onAccept(record)}
      riskText="Save mine as a new record"
      onRisk={onSaveAnew}
    />
  );
}
