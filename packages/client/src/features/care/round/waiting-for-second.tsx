import type { DoseClaim } from '@hearthline/contracts';
import { waitingText } from './dose-text.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { releaseDose } from './claims.ts';

export interface WaitingForSecondProps {
  readonly claim: DoseClaim;
  readonly now: Date;
  readonly onTakenBack: () => void;
}

/** The giver's view until a second person confirms the dose; it may be closed before. */
export function WaitingForSecond({ claim, now, onTakenBack }: WaitingForSecondProps) {
  function handleTakeBack() {
    void releaseDose(claim);
    onTakenBack();
  }
  return (
    <>
      <p role="timer" aria-live="off" className="flex items-center gap-2 text-l font-head">
        <Mark shape="half-disc" size={20} />
        {waitingText(claim, now)}
      </p>
      <p className="text-ink-2">Waiting for a witness, on their own device. Not recorded until confirmed.</p>
      <Button size="tall" wide onClick={handleTakeBack}>
        Cancel request
      </Button>
    </>
  );
}
