import type { MedicationRecord } from '@hearthline/contracts';
import { doseStatus } from '../../care/records/dose-status.tsx';
import { doseName } from '../../care/records/dose-text.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface QuestionProps {
  readonly record: MedicationRecord;
  readonly onBack: () => void;
  readonly onGoOn: () => void;
}

/** Says that an earlier save of this form was stored, with other values than it has now. */
export function SavedBeforeDialog({ record, onBack, onGoOn }: QuestionProps) {
  const { dayAndTime } = useHomeTime();
  const { word } = doseStatus(record, serverNow());
  return (
    <ConfirmDialog
      open
      title="This form was already saved with different values."
      text={`${doseName(record)}, scheduled ${dayAndTime(record.scheduledFor)}: ${word}. If that is wrong, correct the record.`}
      safeText="Keep what is saved"
      onSafe={onGoOn}
      riskText="Back to the form"
      onRisk={onBack}
    />
  );
}
