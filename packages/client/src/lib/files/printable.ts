import { useEffect, useEffectEvent } from 'react';
import { maxPrintedRows } from '../../ui/show/use-is-printing.ts';
import type { List } from '../live/use-list.ts';

/** A list that is printed whole. */
interface Printable {
  readonly load: (onProgress: (loaded: number) => void) => Promise<void>;
  readonly release: () => void;
}

const printables = new Set<Printable>();

/** Has `printPage` load all rows of a list before it prints the page. */
export function usePrintable({ loadAll, showPage }: Pick<List<never>, 'loadAll' | 'showPage'>): void {
  const load = useEffectEvent((onProgress: (loaded: number) => void) => loadAll(maxPrintedRows, onProgress));
  const release = useEffectEvent(showPage);
  useEffect(() => {
    const printable: Printable = {
      load: (onProgress) => load(onProgress),
      release: () => release(),
    };
    printables.add(printable);
    return () => void printables.delete(printable);
  }, []);
}

/** Resolves once React has rendered what was loaded. */
const rendered = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Loads the page's printable lists and prints it. Rejects if they can't be loaded, since an incomplete list would look
 * complete.
 */
export async function printPage(onProgress: (loaded: number) => void): Promise<void> {
  const lists = [...printables];
  const release = () => {
    for (const list of lists) list.release();
  };
  try {
    for (const list of lists) await list.load(onProgress);
  } catch (error) {
    release();
    throw error;
  }
  await rendered();
  // Some browsers return from `print` before the page was printed.
  addEventListener('afterprint', release, { once: true });
  print();
}
