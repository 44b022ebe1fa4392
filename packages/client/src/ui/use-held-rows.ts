import { useEffect, useMemo, useRef, useState } from 'react';

interface Keyed {
  readonly key: string;
}

interface Options {
  /** Rows shown at once; all unless told. */
  readonly maxRows?: number | undefined;
  /** Whether somebody reads whom no event tells of, e.g. scrolled down into the table. */
  readonly isReading?: (() => boolean) | undefined;
}

/** A pointer parked on a wall display is nobody reading: rows are held this long after the last sign of a reader. */
const readingMs = 20_000;

/**
 * Keeps rows still while somebody is reading them: new ones that would push them down wait until the reader has gone, or
 * asks for them. What changes or goes in place, or is added below, does so at once.
 */
export function useHeldRows<T extends Keyed>(
  all: readonly T[],
  { maxRows = Infinity, isReading }: Options = {},
) {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Thousands of rows may be scrolled through: worked out only when they change.
  const { rows, keys, waiting } = useMemo(() => rowsToShow(all, held, maxRows), [all, held, maxRows]);

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

/** The rows to show while those that `held` names are read: new ones above the last of them wait. */
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
