import type { Resident } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { fullName } from '../../../../care/names.ts';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';
import { TextLink } from '../../../../ui/show/link.tsx';

function wordsOf({ roomNumber, dateOfBirth, active }: Resident): string {
  const words = [
    roomNumber === null ? 'no room' : `room ${roomNumber}`,
    dateOfBirth === null
      ? 'date of birth not recorded'
      : `born ${format(parseISO(dateOfBirth), 'MMM d, yyyy')}`,
    !active && 'inactive',
  ];
  return words.filter(Boolean).join(', ');
}

export interface SimilarDialogProps {
  residents: readonly Resident[];
  onAnswer: (addAnyway: boolean) => void;
}

/** Warns of residents with a similar name or date of birth before another is added. */
export function SimilarDialog({ residents, onAnswer }: SimilarDialogProps) {
  return (
    <ConfirmDialog
      open
      title="This resident may already exist"
      text="Adding a second record would split the readings."
      safeText="Go back"
      onSafe={() => onAnswer(false)}
      riskText="Add anyway"
      onRisk={() => onAnswer(true)}
    >
      <ul className="grid gap-3">
        {residents.map((resident) => (
          <li key={resident.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <b className="font-head">{fullName(resident)}</b>: {wordsOf(resident)}
            </span>
            <TextLink href={`/residents/${resident.id}`} more>
              Open this record
            </TextLink>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
