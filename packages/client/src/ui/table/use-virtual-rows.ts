import { measureElement, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useIsPrinting } from '../show/use-is-printing.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';

export interface VirtualRowsOptions {
  /** Key of the row at an index; must be stable while the rows are. */
  readonly keyAt: (index: number) => string;
  readonly count: number;
  /** Estimated height in px of a row not measured yet. */
  readonly rowHeight: number;
  /** The element that contains the rows. */
  readonly holder: RefObject<HTMLElement | null>;
  /** Called while any of the last 30 rows is rendered. */
  readonly onNearEnd?: (() => void) | undefined;
}

export interface VirtualRows {
  readonly items: readonly { readonly index: number; readonly key: string }[];
  /** Px of the rows above and below that are not rendered. */
  readonly above: number;
  readonly below: number;
  /** The ref of each row, which needs `data-index`. */
  readonly measure: Virtualizer<Window, Element>['measureElement'];
}

/** Rows rendered beyond each end of the visible range. */
const overscanRows = 8;
const nearEndRows = 30;

/**
 * Heights of measured rows, by their estimate and key: a list that is opened again by Back has the same height as before, and so
 * the same rows at the place that is restored.
 */
const heights = new Map<string, number>();
const maxHeights = 10_000;

/** Computes the rows of a list in the page's scroll to render, and the height of the others; renders all rows on paper. */
export function useVirtualRows({
  keyAt,
  count,
  rowHeight,
  holder,
  onNearEnd,
}: VirtualRowsOptions): VirtualRows {
  const top = useTopOf(holder);
  // A table and a phone list of the same rows have estimates of their own.
  const nameOf = (index: number) => `${String(rowHeight)} ${keyAt(index)}`;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => heights.get(nameOf(index)) ?? rowHeight,
    measureElement: (row: Element, entry, instance) => {
      const height = measureElement(row, entry, instance);
      if (heights.size >= maxHeights) heights.clear();
      heights.set(nameOf(instance.indexFromElement(row)), height);
      return height;
    },
    getItemKey: keyAt,
    overscan: overscanRows,
    scrollMargin: top,
    useFlushSync: false,
  });
  const wanted = virtualizer.getVirtualItems();
  const lastIndex = wanted.at(-1)?.index ?? -1;
  const nearEnd = count - lastIndex <= nearEndRows;
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
    // Also when more rows have arrived and the end is still near.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [nearEnd, count]);
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
  const shown = useIncrementalRows(
    { first: wanted[0]?.index ?? 0, last: lastIndex },
    { first: startIndex, last: endIndex },
  );
  if (useIsPrinting())
    return {
      items: Array.from({ length: count }, (_, index) => ({ index, key: keyAt(index) })),
      above: 0,
      below: 0,
      measure: virtualizer.measureElement,
    };
  const items = wanted.filter(({ index }) => index >= shown.first && index <= shown.last);
  return {
    items: items.map(({ index, key }) => ({ index, key: String(key) })),
    above: (items[0]?.start ?? top) - top,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  };
}

/** Px from the document's top to an element; changes with banners and wrapped filters. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measureTop = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measureTop();
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
