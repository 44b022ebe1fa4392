import { useId, useState } from 'react';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Choices, Difference, Side } from './form-values.ts';

export interface ConflictDialogProps {
  title: string;
  differences: readonly Difference[];
  onBack: () => void;
  onChoose: (choices: Choices) => void;
}

/** Preselects the side that changed a field, if only one side did. */
function firstChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ field, changedBy }) => (changedBy === 'both' ? [] : [[field, changedBy]])),
  );
}

/** Resolves an edit conflict field by field: mine or theirs. */
export function ConflictDialog({ title, differences, onBack, onChoose }: ConflictDialogProps) {
  const [choices, setChoices] = useState(() => firstChoices(differences));
  const all = (side: Side): Choices => Object.fromEntries(differences.map(({ field }) => [field, side]));
  const open = differences.filter(({ field }) => !choices[field]).length;
  return (
    <Dialog
      open
      onClose={onBack}
      title={title}
      text="Choose which values to keep. Nothing is saved until you do."
      width="wide"
      actions={
        <>
          <Button kind="primary" size="tall" disabled={open > 0} onClick={() => onChoose(choices)}>
            {open > 0 ? `${String(open)} left to choose` : 'Save'}
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

interface DifferenceRowProps {
  difference: Difference;
  choice: Side | undefined;
  onChoose: (side: Side) => void;
}

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const;

/** A field with both values as radio buttons. */
function DifferenceRow({ difference, choice, onChoose }: DifferenceRowProps) {
  const group = useId();
  const { label, before, changedBy } = difference;
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="float-left mb-1.5 w-full font-button">
        {label}{' '}
        <span className="text-s font-text text-ink-2">
          {before === '' ? 'was empty' : `was ${before}`}
          {changedBy === 'both' && ', changed by both of you'}
        </span>
      </legend>
      <div className="clear-both grid gap-2 tablet:grid-cols-2">
        {sides.map(([side, word]) => (
          <label
            key={side}
            className="field-box relative flex min-h-11 items-center gap-3 px-3.5 py-2 has-checked:bg-primary-soft has-checked:outline-2 has-checked:outline-primary"
          >
            <input
              type="radio"
              name={group}
              checked={choice === side}
              onChange={() => onChoose(side)}
              className="size-5 shrink-0 accent-(--primary)"
            />
            <span className="min-w-0">
              <span className="block text-xs text-ink-2">{word}</span>
              <span className="block break-words whitespace-pre-line font-label">
                {difference[side] === '' ? 'Empty' : difference[side]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
