import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { fullName } from '../../../care/names.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Choices, Difference, Side } from './difference.ts';
import { DifferenceRow } from './difference-row.tsx';

export interface DifferenceDialogProps {
  current: Resident;
  differences: readonly Difference[];
  isReused: boolean;
  onBack: () => void;
  onChoose: (choices: Choices) => void;
}

/** What only one side changed is taken from it; what both did is for the person to say. */
function firstChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ field, changedBy }) => (changedBy === 'both' ? [] : [[field, changedBy]])),
  );
}

/** Two people changed one resident: shows both, field by field, so that neither is lost. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { current, differences, isReused, onBack, onChoose } = props;
  const [choices, setChoices] = useState(() => firstChoices(differences));
  const all = (side: Side): Choices => Object.fromEntries(differences.map(({ field }) => [field, side]));
  const open = differences.filter(({ field }) => !choices[field]).length;
  const title = isReused
    ? `${fullName(current)} was already saved, with other values`
    : `${fullName(current)} was changed while you were typing`;
  return (
    <Dialog
      open
      onClose={onBack}
      title={title}
      text="Choose what shall stand. Nothing is saved until you do."
      width="wide"
      actions={
        <>
          <Button kind="primary" size="tall" disabled={open > 0} onClick={() => onChoose(choices)}>
            {open > 0 ? `${String(open)} still to choose` : 'Save'}
          </Button>
          <Button size="tall" onClick={onBack}>
            Back to the form
          </Button>
        </>
      }
    >
      <div className="mb-2 flex flex-wrap gap-2">
        <Button onClick={() => setChoices(all('mine'))}>Keep mine</Button>
        <Button onClick={() => setChoices(all('theirs'))}>Take theirs</Button>
      </div>
      {differences.map((difference) => (
        <DifferenceRow
          key={difference.field}
          difference={difference}
          choice={choices[difference.field]}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.field]: side }))}
        />
      ))}
    </Dialog>
  );
}
