import printer from '@phosphor-icons/core/regular/printer.svg?raw';
import { useState } from 'react';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { Button } from '../../../ui/show/button.tsx';

const PrintRoundDialog = lazyDialog(() =>
  import('./print-round-dialog.tsx').then((module) => module.PrintRoundDialog),
);

/** "Print this round": a shift on paper, for when the tablets do not work. */
export function PrintRound({ disabled }: { readonly disabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={printer} disabled={disabled} onClick={() => setOpen(true)}>
        Print this round
      </Button>
      {isOpen && <PrintRoundDialog onClose={() => setOpen(false)} />}
    </>
  );
}
