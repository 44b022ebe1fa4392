import {
  isPressureKind,
  formatReading,
  readingName,
  readings,
  unusualReadings,
  type RecordedReadings,
  type UsualReadings,
} from '@hearthline/contracts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

/**
 * Texts of the readings to ask about before saving, severe readings first: "Severe: SpO2 86 % (usual 94-98).", "Unusual for
 * Kathleen: pulse 88 bpm (usual 66-84)." A correction does not ask again about readings that are unchanged from `before`.
 */
export function unusualTexts(
  record: RecordedReadings,
  usual: UsualReadings,
  { name, before }: { name: string; before: RecordedReadings | undefined },
): readonly string[] {
  const asked = unusualReadings(record, usual).filter(({ kind }) => before?.[kind] !== record[kind]);
  return asked.map(({ kind, isSevere, usual: known }) => {
    const { label, unit } = readings[kind];
    const systolic = isPressureKind(kind) ? 'systolic ' : '';
    const range = known && `${formatReading(kind, known.low)}-${formatReading(kind, known.high)}`;
    const value = `${formatReading(kind, record[kind] ?? '')} ${unit}${range ? ` (usual ${systolic}${range})` : ''}.`;
    if (isSevere) return `Severe: ${label} ${value}`;
    return `Unusual for ${name}: ${readingName(kind)} ${value}`;
  });
}

export interface UnusualDialogProps {
  texts: readonly string[];
  onAnswer: (isRight: boolean) => void;
}

/** Asks once about severe readings and readings far from the resident's usual range. */
export function UnusualDialog({ texts, onAnswer }: UnusualDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Does this look right?"
      safeText="Check"
      onSafe={() => onAnswer(false)}
      riskText="Save"
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
