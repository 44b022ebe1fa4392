import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The most rows of a list that are printed. */
export const maxPrintedRows = 2_000;

/** True while the page is being printed; rendered with the new value before the browser lays out the print. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
