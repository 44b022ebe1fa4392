import { isMarked } from '../../../../lib/server/read-answer.ts';
import { store } from '../../../../lib/state/store.ts';
import { nowAtom } from './now.ts';
import { announcedProgramAtom, boardAtom } from './phase.ts';

const maxDelayMs = 60 * 60_000;

/** The running and the announced build. Times are ms of one clock. */
interface ProgramUpdate {
  readonly runs: string;
  readonly announced: string | null;
  /** When the newer build was first announced. */
  readonly announcedAt: number;
  readonly openAlerts: number;
}

/** True if the newer build may be loaded: no alert is open, or its announcement was an hour ago. */
export function mayReload({ runs, announced, announcedAt, openAlerts }: ProgramUpdate, now: number): boolean {
  if (announced === null || announced === runs) return false;
  return openAlerts === 0 || now - announcedAt >= maxDelayMs;
}

const retryMs = 60_000;

/**
 * Reloads the page for a newer build when allowed; the running build is the first one that the server announced.
 * Returns the cleanup.
 */
export function reloadForUpdates(reload: () => void): () => void {
  let runs = store.get(announcedProgramAtom);
  let first: { version: string; at: number } | null = null;
  let triedAt = -Infinity;
  return store.sub(nowAtom, () => {
    const now = store.get(nowAtom);
    const announced = store.get(announcedProgramAtom);
    runs ??= announced;
    if (announced !== null && first?.version !== announced) first = { version: announced, at: now };
    const openAlerts = store.get(boardAtom)?.alerts.length ?? 0;
    if (runs === null || !mayReload({ runs, announced, announcedAt: first?.at ?? now, openAlerts }, now))
      return;
    if (now - triedAt < retryMs) return;
    triedAt = now;
    void reloadIfReachable(reload);
  });
}

/** Reloads only if the server delivers the page: on an unattended display a browser's error page would stay. */
export async function reloadIfReachable(reload: () => void): Promise<void> {
  try {
    const page = await fetch('/wall', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    // A gateway's page is no page of ours; a proxy may take the mark off.
    if (page.ok && (isMarked(page) || (await page.text()).includes('/assets/wall'))) reload();
  } catch {
    // The caller retries.
  }
}
