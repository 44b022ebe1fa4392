import { useEffect, useRef, useState } from 'react';

interface Keyed {
  readonly key: string;
}

/** A pointer parked on a wall display is nobody reading: rows are held this long after the last sign of a reader. */
const readingMs = 20_000;

/**
 * Keeps rows still while somebody is reading them: new ones wait until the reader has gone, or asks for them. What
 * changes or goes in place does so at once.
 */
export function useHeldRows<T extends Keyed>(all: readonly T[], most: number) {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const newest = all.slice(0, most);
  const keys = new Set(newest.map((row) => row.key));
  const waiting = held ? newest.filter((row) => !held.has(row.key)).length : 0;
  const rows = held && waiting > 0 ? all.filter((row) => held.has(row.key)) : newest;

  const hold = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), readingMs);
    setHeld((before) => before ?? keys);
  };
  const letGo = () => setHeld(null);
  return {
    rows,
    waiting,
    show: () => setHeld(keys),
    reading: {
      onPointerMove: hold,
      onPointerLeave: letGo,
      onFocus: hold,
      onKeyDown: hold,
      onBlur: letGo,
    },
  };
}
