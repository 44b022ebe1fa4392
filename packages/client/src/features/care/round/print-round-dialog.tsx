import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { printPage } from '../../../lib/files/printable.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RoundPaper, type RoundPaperProps } from './round-paper.tsx';
import { buildRoundSheet } from './round-sheet.ts';

export interface PrintRoundDialogProps {
  readonly onClose: () => void;
}

/** Prints the running shift or the next one; closed after printing. */
export function PrintRoundDialog({ onClose }: PrintRoundDialogProps) {
  const { residents } = useAllResidents();
  const home = useHomeTime();
  const [paper, setPaper] = useState<RoundPaperProps | null>(null);
  const { run, pending: isLoading } = useAction(
    async (shift: 'current' | 'next') => {
      const sheet = await api.handover.sheet({ query: { shift } });
      const now = serverNow();
      const printed = {
        sheet,
        residents: buildRoundSheet(sheet, { residents, home, now }),
        everyone: residents,
        readAt: now.toISOString(),
      };
      // With its effects: the paper listens for the print that follows.
      flushSync(() => setPaper(printed));
      addEventListener('afterprint', onClose, { once: true });
      await printPage(() => undefined);
    },
    { failed: 'Not printed' },
  );
  return (
    <>
      <Dialog
        open
        // Closed while it loads, it would print the page below.
        onClose={isLoading ? undefined : onClose}
        title="Print this round"
        width="narrow"
        actions={
          <>
            <Button
              kind="primary"
              pending={isLoading}
              pendingText="Loading..."
              onClick={() => void run('current')}
            >
              This shift
            </Button>
            <Button disabled={isLoading} onClick={() => void run('next')}>
              Next shift
            </Button>
            <Button disabled={isLoading} onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <p>
          The doses of a shift by resident, with allergies and boxes for initials. Use it when the tablets do
          not work.
        </p>
      </Dialog>
      {paper && <RoundPaper {...paper} />}
    </>
  );
}
