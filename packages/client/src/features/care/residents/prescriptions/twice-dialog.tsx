import { formatDoseAmount, formatProduct, type Prescription } from '@hearthline/contracts';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';

export interface TwiceDialogProps {
  /** The resident's name. */
  readonly name: string;
  /** Prescriptions of the same medication, at least one. */
  readonly known: readonly Prescription[];
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Asks before a medication is prescribed that the resident is prescribed already: both would be given. */
export function TwiceDialog({ name, known, onAnswer }: TwiceDialogProps) {
  const [first] = known;
  return (
    <ConfirmDialog
      open
      title={`${name} is already prescribed ${first ? formatProduct(first.medication) : 'this medication'}`}
      text="Both would be due. To change dose or times, edit the existing prescription."
      safeText="Go back"
      onSafe={() => onAnswer(false)}
      riskText="Add as a second prescription"
      onRisk={() => onAnswer(true)}
      danger
    >
      <ul className="grid gap-1">
        {known.map(({ id, medication, dose, schedule, prescribedBy }) => (
          <li key={id} className="font-label">
            {formatDoseAmount(medication, dose)}, {scheduleText(schedule)}, by {prescribedBy.name}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
