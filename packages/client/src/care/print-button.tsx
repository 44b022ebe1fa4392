import printer from '@phosphor-icons/core/regular/printer.svg?raw';
import { useState } from 'react';
import { printPage } from '../lib/files/printable.ts';
import { useAction } from '../lib/form/use-action.ts';
import { Button } from '../ui/show/button.tsx';

interface PrintButtonProps {
  /** Runs before printing; nothing is printed if it rejects. */
  readonly before?: (() => Promise<unknown>) | undefined;
  readonly disabled?: boolean | undefined;
}

/** Prints the page, its lists with all their rows. */
export function PrintButton({ before, disabled }: PrintButtonProps) {
  const [loaded, setLoaded] = useState(0);
  const { run, pending } = useAction(
    async () => {
      setLoaded(0);
      await before?.();
      await printPage(setLoaded);
    },
    { failed: before ? 'Not printed' : 'Not printed: the list could not be loaded' },
  );
  return (
    <Button
      icon={printer}
      pending={pending}
      disabled={disabled}
      pendingText={loaded === 0 ? 'Loading...' : `Loading: ${String(loaded)}`}
      onClick={() => void run()}
    >
      Print
    </Button>
  );
}
