import {
  describeReading,
  formatReading,
  unusualReadings,
  type RecordedReadings,
  type UsualReadings,
} from '@hearthline/contracts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** "Pulse 98 bpm, usual 66 to 78": the readings to ask about before they are saved. */
export function unusualTexts(record: RecordedReadings, usual: UsualReadings): readonly string[] {
  return unusualReadings(record, usual).map(({ kind, usual: { low, high } }) => {
    const ends = [low, high].map((end) => formatReading(kind, end));
    const systolic = kind === 'bloodPressure' ? ' systolic' : '';
    return `${describeReading(kind, record[kind] ?? '')}, usual ${ends.join(' to ')}${systolic}`;
  });
}

export interface UnusualDialogProps {
  texts: readonly string[];
  onAnswer: (isRight: boolean) => void;
}

/** Asks once about readings in their band that are far from the resident's usual. */
export function UnusualDialog({ texts, onAnswer }: UnusualDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Does this look right?"
      safeText="Go back and check"
      onSafe={() => onAnswer(false)}
      riskText="Yes, save"
      onRisk={() => onAnswer(true)}
    >
      <ul className="text-l">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
