import { useEffect, useRef, useState } from 'react';

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

  const newest = all.slice(0, most);
  const keys = new Set(newest.map((row) => row.key));
  const isHeld = ({ key }: T) => held?.has(key) === true;
  const waiting = newest.slice(0, newest.findLastIndex(isHeld) + 1).filter((row) => !isHeld(row)).length;
  const end = waiting > 0 ? all.findLastIndex(isHeld) : -1;
  const rows = waiting > 0 ? all.filter((row, index) => isHeld(row) || index > end).slice(0, most) : newest;

  const lookAgainLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(letGo, readingMs);
  };
  function letGo() {
    if (isReading?.()) lookAgainLater();
    else setHeld(null);
  }
  const hold = () => {
    lookAgainLater();
    setHeld((before) => before ?? keys);
  };
  return {
    rows,
    waiting,
    show: () => setHeld(keys),
    hold,
    reading: {
      onPointerMove: hold,
      onPointerLeave: letGo,
      onFocus: hold,
      onKeyDown: hold,
      onBlur: letGo,
    },
  };
}
