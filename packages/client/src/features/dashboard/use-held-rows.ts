import { useState } from 'react';

interface Keyed {
  readonly key: string;
}

interface Reading {
  readonly pointer: boolean;
  readonly focus: boolean;
  /** The rows that were there when the reading began; null while nobody reads. */
  readonly held: ReadonlySet<string> | null;
}

/**
 * Keeps rows still while somebody is reading them: new ones wait until the pointer and the focus have left, or until
 * they are asked for. What changes or goes in place does so at once.
 */
export function useHeldRows<T extends Keyed>(all: readonly T[], most: number) {
  const [{ held }, setReading] = useState<Reading>({ pointer: false, focus: false, held: null });
  const newest = all.slice(0, most);
  const keys = new Set(newest.map((row) => row.key));
  const waiting = held ? newest.filter((row) => !held.has(row.key)).length : 0;
  const rows = held && waiting > 0 ? all.filter((row) => held.has(row.key)) : newest;

  const turn = (change: Partial<Pick<Reading, 'pointer' | 'focus'>>) => () => {
    setReading((before) => {
      const now = { ...before, ...change };
      return { ...now, held: now.pointer || now.focus ? (before.held ?? keys) : null };
    });
  };
  return {
    rows,
    waiting,
    show: () => setReading((before) => ({ ...before, held: keys })),
    reading: {
      onPointerEnter: turn({ pointer: true }),
      onPointerLeave: turn({ pointer: false }),
      onFocus: turn({ focus: true }),
      onBlur: turn({ focus: false }),
    },
  };
}
