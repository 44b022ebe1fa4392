import { useState } from 'react';
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { sendWaiting } from '../../lib/outbox/outbox.ts';
import { OutboxLine } from './outbox-line.tsx';
import { throwAway } from './throw-away.ts';

export interface OutboxDialogProps {
  open: boolean;
  entries: readonly OutboxEntry[];
  onClose: () => void;
}

/** What waits on this device, in the order it will go, and what the server refused with its reason. */
export function OutboxDialog({ open, entries, onClose }: OutboxDialogProps) {
  const [discarding, setDiscarding] = useState<OutboxEntry>();
  // Another tab may see to it while this one still asks.
  const asked = entries.find(({ key }) => key === discarding?.key);
  const waiting = entries.some(({ refusal }) => refusal === null);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Saved on this device"
        actions={
          <>
            <Button kind="primary" size="tall" onClick={onClose}>
              Close
            </Button>
            {waiting && <Button onClick={() => void sendWaiting().catch(() => undefined)}>Try now</Button>}
          </>
        }
      >
        {entries.length === 0 ? (
          <p>Everything has been sent.</p>
        ) : (
          <>
            {waiting && <p className="text-ink-2">It is sent by itself as soon as the link is back.</p>}
            <ul className="mt-2">
              {entries.map((entry) => (
                <OutboxLine key={entry.key} entry={entry} onDiscard={() => setDiscarding(entry)} />
              ))}
            </ul>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Discard what was measured for ${discarding?.title ?? ''}?`}
        safeText="Keep it"
        onSafe={() => setDiscarding(undefined)}
        riskText="Discard"
        onRisk={() => {
          if (discarding) void throwAway(discarding);
          setDiscarding(undefined);
        }}
        danger
      />
    </>
  );
}
