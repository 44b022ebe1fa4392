import type { Resident } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { nobodyElseText } from '../../../care/colleagues-here.ts';
import { roomText } from '../../../care/names.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export interface SevereDialogProps {
  /** "SpO2 86 %" */
  readings: readonly string[];
  /** The resident, with the room. */
  whose: string;
  /** Kept only on this device: no colleague is informed. */
  isKept: boolean;
  /** No other user is signed in. */
  isAlone: boolean;
  /** "I’ll take it", or who is. */
  take: ReactNode;
  /** Opens the correction; absent without a stored record. */
  onCorrect: (() => void) | undefined;
  next: Resident | undefined;
  onNext: (next: Resident) => void;
  /** Absent if the form goes on to the next resident anyway. */
  onLeave: (() => void) | undefined;
}

/** Stops the form after a severe reading: names the severe readings, and asks to call a colleague. */
export function SevereDialog(props: SevereDialogProps) {
  const { readings, whose, isKept, isAlone, take, onCorrect, next, onNext, onLeave } = props;
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Severe: ${readings.join(', ')}`}
      text={
        isKept
          ? `${whose}. Not sent yet: it is kept on this device and nobody else sees it. Please call somebody.`
          : `${whose}. Saved. ${isAlone ? nobodyElseText : 'Everyone signed in can see the alert.'}`
      }
      actions={
        <>
          {take}
          {onCorrect && (
            <Button size="tall" onClick={onCorrect}>
              Typed wrong: correct it
            </Button>
          )}
          {next && (
            <Button size="tall" onClick={() => onNext(next)}>
              {`Next resident: ${next.name}, ${roomText(next.roomNumber)}`}
            </Button>
          )}
          {onLeave && (
            <Button size="tall" onClick={onLeave}>
              Done
            </Button>
          )}
        </>
      }
    />
  );
}
