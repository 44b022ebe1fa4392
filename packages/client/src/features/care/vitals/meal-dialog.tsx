import type { SugarType } from '@hearthline/contracts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export interface MealDialogProps {
  /** The sugar as typed. */
  readonly sugar: string;
  /** null: back to the form. */
  readonly onAnswer: (meal: SugarType | null) => void;
}

/** Asks once how a sugar was measured, where nobody has chosen it. */
export function MealDialog({ sugar, onAnswer }: MealDialogProps) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title="Fasting or after a meal?"
      text={`Sugar ${sugar} mg/dL is judged by it.`}
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
