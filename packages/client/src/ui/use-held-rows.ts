import { useEffect, useMemo, useRef, useState } from 'react';

interface Keyed {
  readonly key: string;
}

interface Options {
  /** Rows shown at once; all unless told. */
  readonly most?: number | undefined;
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
  { most = Infinity, isReading }: Options = {},
) {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Thousands of rows may be scrolled through: worked out only when they change.
  const { rows, keys, waiting } = useMemo(() => hold(all, held, most), [all, held, most]);

  const lookAgainLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(letGo, readingMs);
  };
  function letGo() {
    if (isReading?.()) lookAgainLater();
    else setHeld(null);
  }
  const keepStill = () => {
    lookAgainLater();
    setHeld((before) => before ?? keys);
  };
  return {
    rows,
    waiting,
    show: () => setHeld(keys),
    keepStill,
    reading: {
      onPointerMove: keepStill,
      onPointerLeave: letGo,
      onFocus: keepStill,
      onKeyDown: keepStill,
      onBlur: letGo,
    },
  };
}

/** The rows to show while those that `held` names are read: new ones above the last of them wait. */
function hold<T extends Keyed>(all: readonly T[], held: ReadonlySet<string> | null, most: number) {
  const newest = all.slice(0, most);
  const keys = new Set(newest.map((row) => row.key));
  const isHeld = ({ key }: T) => held?.has(key) === true;
  const waiting = newest.slice(0, newest.findLastIndex(isHeld) + 1).filter((row) => !isHeld(row)).length;
  if (waiting === 0) return { rows: newest, keys, waiting };
  const end = all.findLastIndex(isHeld);
  const rows = all.filter((row, index) => isHeld(row) || index > end).slice(0, most);
  return { rows, keys, waiting };
}
