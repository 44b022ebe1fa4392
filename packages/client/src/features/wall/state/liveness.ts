import { atom } from 'jotai';
import type { Freshness } from '../../../lib/live.ts';
import { freshnessAtom } from '../../../lib/live.ts';
import { store } from '../../../lib/store.ts';
import { nowAtom } from './now.ts';
import { boardAtom } from './phase.ts';

/** How long the board says that it has caught up, ms. */
const saidForMs = 20_000;

/** The last moment the board was known to be true, since which it has not caught up; null while it has. Server's ms. */
const gapSinceAtom = atom<number | null>(null);

/** When it last caught up after a gap, and since when that had been open; server's ms. */
const caughtUpAtom = atom<{ readonly at: number; readonly since: number } | null>(null);

/** Whether the board is true now; else since when it is not, in ms of the server's clock. */
export type Liveness = { readonly live: true } | { readonly live: false; readonly since: number | null };

/** A link that speaks is not enough: after a gap the board must have been fetched again too. */
export function livenessOf(freshness: Freshness, gapSince: number | null): Liveness {
  if (freshness.state !== 'lost' && gapSince === null) return { live: true };
  return { live: false, since: gapSince ?? freshness.since?.getTime() ?? null };
}

export const livenessAtom = atom((get) => livenessOf(get(freshnessAtom), get(gapSinceAtom)));

/** The moment the board speaks of: now, or the last one known to be true. Server's ms. */
export const asOfAtom = atom((get) => {
  const truth = get(livenessAtom);
  return truth.live ? get(nowAtom) : (truth.since ?? get(nowAtom));
});

/** Since when the gap had been open that was closed a moment ago; null when none was. Server's ms. */
export const justCaughtUpAtom = atom((get) => {
  const caughtUp = get(caughtUpAtom);
  return caughtUp && get(nowAtom) - caughtUp.at < saidForMs ? caughtUp.since : null;
});

/** From now on the board is only what it was; a gap that is open stays as old as it is. */
export function openGap(): void {
  if (store.get(gapSinceAtom) !== null) return;
  const board = store.get(boardAtom);
  const heardAt = store.get(freshnessAtom).since?.getTime();
  store.set(gapSinceAtom, heardAt ?? (board && Date.parse(board.now)) ?? store.get(nowAtom));
}

/** The board has come whole. While the link itself is lost that closes nothing: the next change would be missed. */
export function closeGap(): void {
  const since = store.get(gapSinceAtom);
  if (since === null || store.get(freshnessAtom).state === 'lost') return;
  store.set(gapSinceAtom, null);
  store.set(caughtUpAtom, { at: store.get(nowAtom), since });
}

/** A lost link opens a gap; `catchUp` is called once it speaks again. Returns how to stop watching. */
export function watchGaps(catchUp: () => void): () => void {
  return store.sub(freshnessAtom, () => {
    if (store.get(freshnessAtom).state === 'lost') openGap();
    else if (store.get(gapSinceAtom) !== null) catchUp();
  });
}
