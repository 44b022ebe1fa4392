import type { SugarType } from '@hearthline/contracts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export interface MealDialogProps {
  /** The reading as typed: "Sugar 110 mg/dL". */
  readonly reading: string;
  /** null: back to the form. */
  readonly onAnswer: (meal: SugarType | null) => void;
}

/** Asks once how a sugar was measured, if it was not chosen. */
export function MealDialog({ reading, onAnswer }: MealDialogProps) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title="Fasting or after a meal?"
      text={`${reading} is judged by it.`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={() => onAnswer('fasting')} data-autofocus>
            Fasting
          </Button>
          <Button kind="primary" size="tall" onClick={() => onAnswer('post-meal')}>
            After a meal
          </Button>
          <Button size="tall" onClick={() => onAnswer(null)}>
            Go back
          </Button>
        </>
      }
    />
  );
}
