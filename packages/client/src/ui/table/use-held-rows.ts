import { useEffect, useMemo, useRef, useState } from 'react';

interface Keyed {
  readonly key: string;
}

interface Options {
  /** Maximum number of rows; all by default. */
  readonly maxRows?: number | undefined;
  /** True while the user reads without pointer or focus events, e.g. scrolled down into the table. */
  readonly isReading?: (() => boolean) | undefined;
  /** Rows keep their order and new rows come last, instead of waiting. */
  readonly keepOrder?: boolean | undefined;
}

/** Time after the last pointer or key event: a pointer parked over a display is nobody reading. */
const readingMs = 20_000;

/**
 * Holds rows in place while the user reads them. New rows that would push them down wait until the user leaves or asks for
 * them. Changed and deleted rows, and rows added below, show at once.
 */
export function useHeldRows<T extends Keyed>(
  all: readonly T[],
  { maxRows = Infinity, isReading, keepOrder = false }: Options = {},
) {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Memoized: there may be thousands of rows.
  const { rows, keys, waiting } = useMemo(
    () => (keepOrder ? rowsInOrder(all, held) : rowsToShow(all, held, maxRows)),
    [all, held, maxRows, keepOrder],
  );

  const scheduleRelease = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(release, readingMs);
  };
  function release() {
    if (isReading?.()) scheduleRelease();
    else setHeld(null);
  }
  const holdRows = () => {
    scheduleRelease();
    setHeld((before) => before ?? keys);
  };
  return {
    rows,
    waiting,
    show: () => setHeld(keys),
    hold: holdRows,
    reading: {
      onPointerMove: holdRows,
      onPointerLeave: release,
      onFocus: holdRows,
      onKeyDown: holdRows,
      onBlur: release,
    },
  };
}

/** The rows in the order of `held`, new rows last. */
function rowsInOrder<T extends Keyed>(all: readonly T[], held: ReadonlySet<string> | null) {
  const keys = new Set(all.map((row) => row.key));
  const places = new Map([...(held ?? keys)].map((key, place) => [key, place]));
  const placeOf = ({ key }: T) => places.get(key) ?? places.size;
  return { rows: all.toSorted((a, b) => placeOf(a) - placeOf(b)), keys, waiting: 0 };
}

/** The rows to show while the user reads `held`: new rows above the last held row wait. */
function rowsToShow<T extends Keyed>(all: readonly T[], held: ReadonlySet<string> | null, maxRows: number) {
  const newest = all.slice(0, maxRows);
  const keys = new Set(newest.map((row) => row.key));
  const isHeld = ({ key }: T) => held?.has(key) === true;
  const waiting = newest.slice(0, newest.findLastIndex(isHeld) + 1).filter((row) => !isHeld(row)).length;
  if (waiting === 0) return { rows: newest, keys, waiting };
  const end = all.findLastIndex(isHeld);
  const rows = all.filter((row, index) => isHeld(row) || index > end).slice(0, maxRows);
  return { rows, keys, waiting };
}
