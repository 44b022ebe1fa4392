import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { outboxAtom, type Outbox } from '../../../lib/outbox/outbox.ts';
import { OutboxChip, type OutboxChipProps } from '../../../ui/show/outbox-chip.tsx';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';

const OutboxDialog = lazyDialog(() => import('./outbox-dialog.tsx').then((module) => module.OutboxDialog));

/** Chip with the number of unsent entries; opens the outbox. */
export function OutboxMenu() {
  const outbox = useAtomValue(outboxAtom);
  const [open, setOpen] = useState(false);
  return (
    <>
      <OutboxChip {...stateOf(outbox)} onOpen={() => setOpen(true)} />
      {open && <OutboxDialog entries={outbox.entries} onClose={() => setOpen(false)} />}
    </>
  );
}

function stateOf({ entries, sending, hasSent }: Outbox): Pick<OutboxChipProps, 'state' | 'count'> {
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  const waiting = entries.length - refused;
  if (refused > 0) return { state: 'refused', count: refused };
  if (waiting > 0) return { state: sending ? 'sending' : 'waiting', count: waiting };
  return { state: hasSent ? 'sent' : 'none' };
}
