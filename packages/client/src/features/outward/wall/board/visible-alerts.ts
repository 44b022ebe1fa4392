import type { WallBoard } from '@hearthline/contracts';
import { pageAt } from '../state/page-at.ts';
import { residentText } from './board-text.ts';

export type WallAlert = WallBoard['alerts'][number];

/** With more alerts than this, rows replace the cards. */
const cards = 3;
/** Rows of 110 px that fit. */
const rows = 6;

const urgencyOrder = { open: 0, 'recheck-due': 1, taken: 2 } as const;

/** Layout of an alert: card, row of 110 px, row with a line for the name, or a lower row. */
export type AlertLook = 'card' | 'row' | 'named-row' | 'crowded';

export interface VisibleAlerts {
  readonly shown: readonly WallAlert[];
  /** Number of taken alerts on pages that are not shown now. */
  readonly hidden: number;
  readonly look: AlertLook;
}

/** Open and due alerts are always visible; taken ones rotate in the remaining rows. */
export function visibleAlerts(alerts: readonly WallAlert[], now: number): VisibleAlerts {
  const sorted = [...alerts].sort((a, b) => urgencyOrder[a.state] - urgencyOrder[b.state]);
  const loud = sorted.filter(({ state }) => state !== 'taken');
  const taken = sorted.slice(loud.length);
  const { shown } = pageAt(taken, Math.max(1, rows - loud.length), now);
  const all = [...loud, ...shown];
  return { shown: all, hidden: taken.length - shown.length, look: lookOf(alerts.length, all) };
}

/** A row without a separate line for the name has room for one reading without limits and 14 letters, and for no dose. */
function lookOf(count: number, shown: readonly WallAlert[]): AlertLook {
  if (count <= cards) return 'card';
  if (shown.length > rows) return 'crowded';
  const isWide = (alert: WallAlert) =>
    alert.readings.length > 1 ||
    alert.doses.length > 0 ||
    alert.readings.some(({ limits }) => limits !== null) ||
    residentText(alert).length > 14;
  return shown.some(isWide) ? 'named-row' : 'row';
}
