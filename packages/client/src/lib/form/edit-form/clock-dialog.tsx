import { useState } from 'react';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useHomeTime } from '../../time/home-time.ts';
import { confirmClock, serverNow } from '../../server/server-clock.ts';
import type { AskUser } from './edit-form-types.ts';

interface ClockDialogProps {
  /** The time now, or null to go back to the form. */
  readonly onAnswer: (now: Date | null) => void;
}

/** Asks for the time if the device's clock can't be trusted, and sets the server clock. Resolves with false for "Back". */
export async function askForTime(ask: AskUser): Promise<boolean> {
  const now = await ask<Date | null>((answer) => <ClockDialog onAnswer={answer} />);
  if (now) confirmClock(now);
  return now !== null;
}

/** Proposes the best guess. */
function ClockDialog({ onAnswer }: ClockDialogProps) {
  const home = useHomeTime();
  const [proposed] = useState(() => home.inputValue(serverNow()));
  const [typed, setTyped] = useState(proposed);
  const [time] = home.instantsOf(typed);
  const handleContinue = () => {
    if (time !== undefined) onAnswer(typed === proposed ? serverNow() : new Date(time));
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title="What time is it now?"
      text="This tablet’s clock was changed, or it was asleep, while there was no connection. Please look at another clock: the time of what you save depends on it."
      actions={
        <>
          <Button kind="primary" size="tall" onClick={handleContinue}>
            Continue
          </Button>
          <Button size="tall" onClick={() => onAnswer(null)}>
            Back
          </Button>
        </>
      }
    >
      <Field label="Time now" error={time === undefined ? 'Please enter day and time.' : undefined}>
        <TextInput
          type="datetime-local"
          size="tall"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
