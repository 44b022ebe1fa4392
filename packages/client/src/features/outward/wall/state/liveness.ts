import { atom } from 'jotai';
import type { ConnectionStatus } from '../../../../lib/live/connection-status.ts';
import { connectionStatusAtom } from '../../../../lib/live/connection.ts';
import { store } from '../../../../lib/state/store.ts';
import { nowAtom } from './now.ts';
import { boardAtom } from './phase.ts';

/** Time for which the notice of a closed gap is shown, ms. */
const caughtUpNoticeMs = 12_000;

/**
 * Start of the current gap: the last moment at which the board was known to be current; null without a gap.
 * Server's ms.
 */
const gapSinceAtom = atom<number | null>(null);

/** The last gap: its end and its start; server's ms. */
const caughtUpAtom = atom<{ readonly at: number; readonly since: number } | null>(null);

/** The board is current, or it is not since a time (server's ms). */
export type Liveness = { readonly live: true } | { readonly live: false; readonly since: number | null };

/** The connection is not enough: after a gap the board must be fetched again. */
export function getLiveness(freshness: ConnectionStatus, gapSince: number | null): Liveness {
  if (freshness.state !== 'lost' && gapSince === null) return { live: true };
  return { live: false, since: gapSince ?? freshness.since?.getTime() ?? null };
}

export const livenessAtom = atom((get) => getLiveness(get(connectionStatusAtom), get(gapSinceAtom)));

/** The moment that the board shows: now, or the last moment when it was known to be current. Server's ms. */
export const asOfAtom = atom((get) => {
  const liveness = get(livenessAtom);
  return liveness.live ? get(nowAtom) : (liveness.since ?? get(nowAtom));
});

/**
 * Start of a gap that was closed within the last 12 s; null if there is none. Server's ms. A closing time in the future came
 * from a device clock that was ahead, until the next heartbeat corrected it.
 */
export const justCaughtUpAtom = atom((get) => {
  const caughtUp = get(caughtUpAtom);
  if (!caughtUp) return null;
  const passedMs = get(nowAtom) - caughtUp.at;
  return passedMs >= 0 && passedMs < caughtUpNoticeMs ? caughtUp.since : null;
});

/** Marks the board as not current; an open gap keeps its start. */
export function openGap(): void {
  if (store.get(gapSinceAtom) !== null) return;
  const board = store.get(boardAtom);
  const lastHeartbeatAt = store.get(connectionStatusAtom).since?.getTime();
  store.set(gapSinceAtom, lastHeartbeatAt ?? (board && Date.parse(board.now)) ?? store.get(nowAtom));
}

/** Closes the gap after a complete fetch, unless the connection is lost: later changes would be missed. */
export function closeGap(): void {
  const since = store.get(gapSinceAtom);
  if (since === null || store.get(connectionStatusAtom).state === 'lost') return;
  store.set(gapSinceAtom, null);
  store.set(caughtUpAtom, { at: store.get(nowAtom), since });
}

/** A lost connection opens a gap; `catchUp` is called when it is back. Returns the cleanup. */
export function watchGaps(catchUp: () => void): () => void {
  return store.sub(connectionStatusAtom, () => {
    if (store.get(connectionStatusAtom).state === 'lost') openGap();
    else if (store.get(gapSinceAtom) !== null) catchUp();
  });
}
