import type { WallBoard } from '@hearthline/contracts';
import type { Page } from '@playwright/test';

/** A fake of the server's wall board: the test sets the board, its time and the connection. */
export interface FakeBoard {
  /** Sends another board and sets the time to its `now`. */
  readonly show: (board: WallBoard) => Promise<void>;
  /** From now on the server neither answers nor sends heartbeats. */
  readonly stopResponding: () => void;
  /** The server hears the home's others late from now on. */
  readonly hearOthersLate: () => void;
  /** Sets the device's clock ahead of the server's, behind it where negative. */
  readonly setClockAhead: (minutes: number) => Promise<void>;
  /** Sends the event that this screen was ended. */
  readonly end: (message: string) => void;
}

const heartbeatMs = 1_000;

/** Answers the display's calls and its socket instead of the server, for boards and times that a demo home does not have. */
export async function fakeBoard(page: Page, first: WallBoard): Promise<FakeBoard> {
  let board = first;
  let silent = false;
  let late = false;
  let aheadMs = 0;
  let shown = 0;
  let emitEvent: (event: string, payload: unknown) => void = () => undefined;
  const setDevice = ({ now }: Pick<WallBoard, 'now'> = board) =>
    page.clock.setFixedTime(Date.parse(now) + aheadMs);
  await setDevice();
  await page.route('**/api/wall', (route) => (silent ? route.abort() : route.fulfill({ json: board })));
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const emit = (event: string, payload: unknown) => socket.send(`42${JSON.stringify([event, payload])}`);
    const sendHeartbeat = () => silent || emit('heartbeat', { now: board.now, ...(late && { late }) });
    const opened = { sid: 'sid', upgrades: [], pingInterval: 600_000, pingTimeout: 600_000, maxPayload: 1e6 };
    socket.send(`0${JSON.stringify(opened)}`);
    socket.onMessage((message) => {
      if (!String(message).startsWith('40')) return;
      socket.send('40{"sid":"sid"}');
      emitEvent = emit;
      sendHeartbeat();
      const heartbeats = setInterval(sendHeartbeat, heartbeatMs);
      socket.onClose(() => clearInterval(heartbeats));
    });
  });
  return {
    async show(next) {
      // A millisecond after the one before, as no two boards of a server have one time: the answer to the request that follows
      // each connection may still be on its way, and what arrives last of one time is shown.
      shown += 1;
      const now = new Date(Date.parse(next.now) + shown).toISOString();
      // The device's clock first: a heartbeat of a later time than its own would shift the displayed time.
      await setDevice({ now });
      board = { ...next, now };
      emitEvent('heartbeat', { now: board.now });
      emitEvent('wall:board', board);
    },
    hearOthersLate: () => void (late = true),
    stopResponding: () => void (silent = true),
    async setClockAhead(minutes) {
      aheadMs = minutes * 60_000;
      await setDevice();
    },
    end: (message) => emitEvent('display:ended', { message }),
  };
}
