import printer from '@phosphor-icons/core/regular/printer.svg?raw';
import { Button } from '../ui/button.tsx';

/** Prints the page. */
export function PrintButton() {
  return (
    <Button icon={printer} onClick={() => print()}>
      Print
    </Button>
  );
}
