import { errorText } from '../../../lib/server/error-text.ts';
import { store } from '../../../lib/state/store.ts';
import { startPairing } from './pairing/start-pairing.ts';
import { reloadForUpdates } from './state/reload-for-update.ts';
import { startClock } from './state/now.ts';
import { boardAtom, phaseAtom } from './state/phase.ts';
import { startScreen } from './state/screen.ts';
import { fetchBoard, isUnpaired, showBoard } from './state/show-board.ts';

const retryMs = 3_000;
const messageMs = 10_000;

/** Runs an unattended display: pairing, board, end of the pairing. Returns the cleanup. */
export function startWall(): () => void {
  let stopped = false;
  let stopPhase = () => {};
  const stops = [startClock(), startScreen(), reloadForUpdates(() => location.reload())];

  function enter(begin: () => () => void): void {
    stopPhase();
    stopPhase = () => {};
    if (!stopped) stopPhase = begin();
  }

  function later(act: () => void, ms: number): () => void {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  }

  function pair(): void {
    enter(() => startPairing(() => void begin()));
  }

  function ended(message: string): void {
    enter(() => {
      store.set(phaseAtom, { name: 'ended', message });
      store.set(boardAtom, null);
      return later(pair, messageMs);
    });
  }

  async function begin(): Promise<void> {
    enter(() => () => {});
    try {
      const board = await fetchBoard();
      enter(() => {
        const stop = showBoard(board, ended);
        store.set(phaseAtom, { name: 'board' });
        return stop;
      });
    } catch (error) {
      if (isUnpaired(error)) return pair();
      store.set(phaseAtom, { name: 'starting', failure: errorText(error) });
      enter(() => later(() => void begin(), retryMs));
    }
  }

  void begin();
  return () => {
    stopped = true;
    stopPhase();
    for (const stop of stops) stop();
  };
}
