import type { WallBoard } from '@hearthline/contracts';
import { pageAt } from '../state/pages.ts';
import { whoseText } from './words.ts';

export type WallAlert = WallBoard['alerts'][number];

/** More than this many alerts stand in rows. */
const cards = 3;
/** Rows of 110 that stand under each other. */
const rows = 6;

const loudness = { open: 0, 'recheck-due': 1, taken: 2 } as const;

/** How an alert is laid out: as a card, as a row of 110, as one with a line for its resident's name, or lower still. */
export type AlertLook = 'card' | 'row' | 'named-row' | 'crowded';

export interface AlertRows {
  readonly shown: readonly WallAlert[];
  /** How many are on pages out of sight just now: taken ones alone. */
  readonly hidden: number;
  readonly look: AlertLook;
}

/** What needs somebody is always in sight, however many there are; taken alerts turn pages in the rows that are left. */
export function alertRows(alerts: readonly WallAlert[], now: number): AlertRows {
  const sorted = [...alerts].sort((a, b) => loudness[a.state] - loudness[b.state]);
  const loud = sorted.filter(({ state }) => state !== 'taken');
  const taken = sorted.slice(loud.length);
  const { shown } = pageAt(taken, Math.max(1, rows - loud.length), now);
  const all = [...loud, ...shown];
  return { shown: all, hidden: taken.length - shown.length, look: lookOf(alerts.length, all) };
}

/** Beside the largest of values there is room for a short room and initials. */
function lookOf(count: number, shown: readonly WallAlert[]): AlertLook {
  if (count <= cards) return 'card';
  if (shown.length > rows) return 'crowded';
  return shown.some((alert) => whoseText(alert).length > 14) ? 'named-row' : 'row';
}
