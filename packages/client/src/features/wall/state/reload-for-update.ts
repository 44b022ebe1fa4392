import { store } from '../../../lib/store.ts';
import { nowAtom } from './now.ts';
import { announcedAtom, boardAtom } from './phase.ts';
import { reloadIfThere } from './reload-if-there.ts';
import { mayReload } from './program-update.ts';

const askAgainMs = 60_000;

/** Loads the newer program when it may; the one that runs is the first that the server announced. Returns how to stop. */
export function reloadForUpdates(reload: () => void): () => void {
  let runs = store.get(announcedAtom);
  let first: { version: string; at: number } | null = null;
  let askedAt = -Infinity;
  return store.sub(nowAtom, () => {
    const now = store.get(nowAtom);
    const announced = store.get(announcedAtom);
    runs ??= announced;
    if (announced !== null && first?.version !== announced) first = { version: announced, at: now };
    const openAlerts = store.get(boardAtom)?.alerts.length ?? 0;
    if (runs === null || !mayReload({ runs, announced, announcedAt: first?.at ?? now, openAlerts }, now))
      return;
    if (now - askedAt < askAgainMs) return;
    askedAt = now;
    void reloadIfThere(reload);
  });
}
