import { Problem, type WallBoard } from '@hearthline/contracts';
import { wallCalls } from 'virtual:wall-calls';
import { request } from '../../../../lib/server/request.ts';
import { openWallSocket } from '../../../../lib/live/realtime-wall.ts';
import { store } from '../../../../lib/state/store.ts';
import { nowAtom, sleepCountAtom } from './now.ts';
import { announcedProgramAtom, boardAtom } from './phase.ts';
import { closeGap, openGap, watchGaps } from './liveness.ts';

const retryMs = 2_000;
/** Refetch interval, ms: the board is pushed, and the refetch finds missed changes. */
const refetchEveryMs = 60_000;
const endedMessage = 'This display was disconnected.';

/** Fetches the board. Rejects with Problem (`not-paired` when this is no display) or UnreachableError. */
export async function fetchBoard(): Promise<WallBoard> {
  return (await request(wallCalls.board, {}, {})) as WallBoard;
}

/** The server does not know this display; a proxy's error does not count. */
export function isUnpaired(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not-paired';
}

/** Stores a board unless a newer one is shown. */
export function receiveBoard(board: WallBoard): void {
  const shown = store.get(boardAtom);
  if (!shown || Date.parse(board.now) >= Date.parse(shown.now)) store.set(boardAtom, board);
  store.set(announcedProgramAtom, board.program);
  closeGap();
}

/** Keeps the board current until the pairing ends. Returns the cleanup. */
export function showBoard(board: WallBoard, ended: (message: string) => void): () => void {
  let failures = 0;
  let requests = 0;
  let fetchedAt = store.get(nowAtom);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function refetch(): Promise<void> {
    clearTimeout(timer);
    fetchedAt = store.get(nowAtom);
    requests += 1;
    const thisRequest = requests;
    try {
      const fetched = await fetchBoard();
      failures = 0;
      if (!stopped) receiveBoard(fetched);
    } catch (error) {
      if (stopped) return;
      if (isUnpaired(error)) return ended(endedMessage);
      failures += 1;
      // A single failed request is no gap.
      if (failures > 1) openGap();
      // Only the latest request retries; otherwise concurrent requests would multiply.
      if (thisRequest === requests) timer = setTimeout(() => void refetch(), retryMs);
    }
  }

  receiveBoard(board);
  const stops = [
    openWallSocket(board.appVersion, {
      onOpened: () => void refetch(),
      onBoard: receiveBoard,
      onEnded: ended,
    }),
    watchGaps(() => void refetch()),
    // The board on screen is from before the sleep: not live until it was fetched again.
    store.sub(sleepCountAtom, () => {
      openGap();
      void refetch();
    }),
    store.sub(nowAtom, () => {
      if (store.get(nowAtom) - fetchedAt >= refetchEveryMs) void refetch();
    }),
  ];
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
