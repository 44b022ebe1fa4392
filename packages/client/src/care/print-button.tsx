import printer from '@phosphor-icons/core/regular/printer.svg?raw';
import { useState } from 'react';
import { printPage } from '../lib/printable.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from '../ui/button.tsx';

/** Prints the page, its lists with all their rows. */
export function PrintButton() {
  const [loaded, setLoaded] = useState(0);
  const { run, pending } = useAction(
    async () => {
      setLoaded(0);
      await printPage(setLoaded);
    },
    { failed: 'Not printed: the list could not be loaded' },
  );
  return (
    <Button
      icon={printer}
      pending={pending}
      pendingText={loaded === 0 ? 'Loading...' : `Loading: ${String(loaded)}`}
      onClick={() => void run()}
    >
      Print
    </Button>
  );
}
