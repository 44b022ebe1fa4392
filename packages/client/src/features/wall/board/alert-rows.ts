import type { WallBoard } from '@hearthline/contracts';
import { pageAt } from '../state/pages.ts';

export type WallAlert = WallBoard['alerts'][number];

/** Rows of 110 that stand under each other. */
const rows = 6;

const loudness = { open: 0, 'recheck-due': 1, taken: 2 } as const;

export interface AlertRows {
  readonly shown: readonly WallAlert[];
  /** How many are on pages out of sight just now: taken ones alone. */
  readonly hidden: number;
}

/** What needs somebody is always in sight, however many there are; taken alerts turn pages in the rows that are left. */
export function alertRows(alerts: readonly WallAlert[], now: number): AlertRows {
  const sorted = [...alerts].sort((a, b) => loudness[a.state] - loudness[b.state]);
  const loud = sorted.filter(({ state }) => state !== 'taken');
  const taken = sorted.slice(loud.length);
  const { shown } = pageAt(taken, Math.max(1, rows - loud.length), now);
  return { shown: [...loud, ...shown], hidden: taken.length - shown.length };
}
