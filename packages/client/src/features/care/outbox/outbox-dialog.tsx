import { useState } from 'react';
import type { OutboxEntry } from '../../../lib/outbox/outbox-store.ts';
import { Button } from '../../../ui/show/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { sendPending, discard } from '../../../lib/outbox/outbox.ts';
import { OutboxLine } from './outbox-line.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

export interface OutboxDialogProps {
  entries: readonly OutboxEntry[];
  onClose: () => void;
}

/** The outbox of this device in sending order; refused entries with their reason. Mounted while open. */
export function OutboxDialog({ entries, onClose }: OutboxDialogProps) {
  const [discarding, setDiscarding] = useState<OutboxEntry>();
  // The entry is looked up again, since another tab may remove it while the question is open.
  const entryToDiscard = entries.find(({ key }) => key === discarding?.key);
  const waiting = entries.some(({ refusal }) => refusal === null);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Saved on this tablet"
        actions={
          <>
            <Button kind="primary" size="tall" onClick={onClose}>
              Close
            </Button>
            {waiting && <Button onClick={() => void sendPending().catch(() => undefined)}>Try now</Button>}
          </>
        }
      >
        {entries.length === 0 ? (
          <p>Everything has been sent.</p>
        ) : (
          <>
            {waiting && (
              <p className="text-ink-2">It will be sent automatically when the connection is back.</p>
            )}
            <ul className="mt-2">
              {entries.map((entry) => (
                <OutboxLine key={entry.key} entry={entry} onDiscard={() => setDiscarding(entry)} />
              ))}
            </ul>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={entryToDiscard !== undefined}
        title={`Discard ${discarding ? contentOf(discarding) : ''}?`}
        safeText="Cancel"
        onSafe={() => setDiscarding(undefined)}
        riskText="Discard"
        onRisk={() => {
          if (discarding) void discardEntry(discarding);
          setDiscarding(undefined);
        }}
        danger
      />
    </>
  );
}

const contentOf = ({ kind, title }: OutboxEntry) =>
  kind === 'vitals' ? `the readings of ${title}` : `the note about ${title}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes an entry for good. */
async function discardEntry(entry: OutboxEntry): Promise<void> {
  try {
    await discard(entry.key);
    toast.info(
      'Discarded',
      `${capitalized(contentOf(entry))} ${entry.kind === 'vitals' ? 'are' : 'is'} no longer on this tablet.`,
    );
  } catch {
    toast.error('Not discarded', 'Could not discard it on this tablet. Please try again.');
  }
}
