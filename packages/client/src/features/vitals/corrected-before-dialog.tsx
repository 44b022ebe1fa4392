import type { VitalsRecord } from '@hearthline/contracts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { recordSummary } from './record-summary.ts';
import { useWhen } from './when.ts';

export interface CorrectedBeforeDialogProps {
  /** What took the place of the record this form corrects; none closes it. */
  readonly newer: VitalsRecord | undefined;
  readonly onGoBack: () => void;
  readonly onCorrectNewer: (record: VitalsRecord) => void;
}

/** Somebody else was first: shows what they wrote; nothing typed here is lost. */
export function CorrectedBeforeDialog({ newer, onGoBack, onCorrectNewer }: CorrectedBeforeDialogProps) {
  const when = useWhen();
  if (!newer) return null;
  return (
    <Dialog
      open
      onClose={onGoBack}
      title="This record was already corrected."
      text={`By ${newer.recordedByName}, ${when(newer.createdAt)}: ${recordSummary(newer)}`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onGoBack} data-autofocus>
            Go back
          </Button>
          <Button size="tall" onClick={() => onCorrectNewer(newer)}>
            Correct that one with mine
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {newer.recordNumber}
        {newer.correctionReason && `: “${newer.correctionReason}”`}
      </p>
    </Dialog>
  );
}
