import type { WallBoard } from '@hearthline/contracts';
import type { Page } from '@playwright/test';

/** A board of ours in the place of the server's, at a moment of ours. */
export interface PretendedBoard {
  /** Sends another board, whose moment becomes the time. */
  readonly show: (board: WallBoard) => Promise<void>;
  /** The server says nothing any more. */
  readonly fallSilent: () => void;
  /** From now on the device's own clock is ahead of the server's by so many minutes; behind it where negative. */
  readonly deviceAhead: (minutes: number) => Promise<void>;
  /** Somebody ends this screen: the server says so. */
  readonly end: (message: string) => void;
}

const beatMs = 1_000;

/** Answers the display's calls and its socket in the server's place: boards that no demo home has, whenever they are. */
export async function pretendBoard(page: Page, first: WallBoard): Promise<PretendedBoard> {
  let board = first;
  let silent = false;
  let aheadMs = 0;
  let say: (event: string, payload: unknown) => void = () => undefined;
  const setDevice = ({ now } = board) => page.clock.setFixedTime(Date.parse(now) + aheadMs);
  await setDevice();
  await page.route('**/api/wall', (route) => (silent ? route.abort() : route.fulfill({ json: board })));
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const emit = (event: string, payload: unknown) => socket.send(`42${JSON.stringify([event, payload])}`);
    const beat = () => silent || emit('heartbeat', { now: board.now });
    const opened = { sid: 'sid', upgrades: [], pingInterval: 600_000, pingTimeout: 600_000, maxPayload: 1e6 };
    socket.send(`0${JSON.stringify(opened)}`);
    socket.onMessage((message) => {
      if (!String(message).startsWith('40')) return;
      socket.send('40{"sid":"sid"}');
      say = emit;
      beat();
      const beating = setInterval(beat, beatMs);
      socket.onClose(() => clearInterval(beating));
    });
  });
  return {
    async show(next) {
      // First the device's clock: a beat of the later moment would have it run ahead until the next.
      await setDevice(next);
      board = next;
      say('heartbeat', { now: board.now });
      say('wall:board', board);
    },
    fallSilent: () => void (silent = true),
    async deviceAhead(minutes) {
      aheadMs = minutes * 60_000;
      await setDevice();
    },
    end: (message) => say('display:ended', { message }),
  };
}
