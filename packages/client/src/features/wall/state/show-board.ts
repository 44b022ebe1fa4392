import { Problem, wall, type ReplyOf, type WallBoard } from '@hearthline/contracts';
import { request } from '../../../lib/request.ts';
import { openWallSocket } from '../../../lib/realtime-wall.ts';
import { store } from '../../../lib/store.ts';
import { nowAtom } from './now.ts';
import { announcedAtom, boardAtom } from './phase.ts';
import { closeGap, openGap, watchGaps } from './liveness.ts';

const retryMs = 2_000;
/** Pushed boards are enough; a fetched one a minute proves it. */
const proveEveryMs = 60_000;
const endedUnheard = 'This screen was ended.';

/** Asks for the whole board. Rejects with Problem, `not-paired` where this is no screen, or Unreachable. */
export async function fetchBoard(): Promise<WallBoard> {
  return (await request(wall.board, {}, {})) as ReplyOf<typeof wall.board>;
}

/** The server itself does not know this display; a gateway's own refusal says nothing of that. */
export function isUnpaired(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not-paired';
}

/** Takes a board unless a later one is shown already. */
export function takeBoard(board: WallBoard): void {
  const shown = store.get(boardAtom);
  if (!shown || Date.parse(board.now) >= Date.parse(shown.now)) store.set(boardAtom, board);
  store.set(announcedAtom, board.program);
  closeGap();
}

/** Keeps the board true until the screen ends. Returns how to stop. */
export function showBoard(board: WallBoard, ended: (message: string) => void): () => void {
  let failures = 0;
  let asked = 0;
  let fetchedAt = store.get(nowAtom);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function refetch(): Promise<void> {
    clearTimeout(timer);
    fetchedAt = store.get(nowAtom);
    asked += 1;
    const mine = asked;
    try {
      const fetched = await fetchBoard();
      failures = 0;
      if (!stopped) takeBoard(fetched);
    } catch (error) {
      if (stopped) return;
      if (isUnpaired(error)) return ended(endedUnheard);
      failures += 1;
      // One call that fails on the way is no gap yet.
      if (failures > 1) openGap();
      // Whoever asked last asks again: each of many who asked at once would for ever.
      if (mine === asked) timer = setTimeout(() => void refetch(), retryMs);
    }
  }

  takeBoard(board);
  const stops = [
    openWallSocket(board.appVersion, {
      onOpened: () => void refetch(),
      onBoard: takeBoard,
      onEnded: ended,
    }),
    watchGaps(() => void refetch()),
    store.sub(nowAtom, () => {
      if (store.get(nowAtom) - fetchedAt >= proveEveryMs) void refetch();
    }),
  ];
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
