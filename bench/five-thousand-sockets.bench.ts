import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineDelay, HearthlineReady } from './realtime/hearthline-server.ts';
import type { ScreensRequest, ScreensSay } from './realtime/screens-child.ts';
import { rounded } from './realtime/watch.ts';
import { memoryOf } from './support/memory.ts';
import type { Row } from './support/row.ts';

const sessions = 1_000;
const socketsEach = 5;
const sockets = sessions * socketsEach;

export const name = `one server with ${String(sockets)} sockets`;

export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const env = { ...database.env, BENCH_SESSIONS: String(sessions) };
  const server = startChild<'watch' | 'delay', HearthlineReady | HearthlineDelay>(
    './hearthline-server.ts',
    env,
  );
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  try {
    const { url, cookies, pid } = await server.next('ready');
    const open = async () => {
      const begun = performance.now();
      screens.send({
        kind: 'open',
        url,
        cookies: cookies.flatMap((cookie) => Array<string>(socketsEach).fill(cookie)),
      });
      await screens.next('opened');
      return performance.now() - begun;
    };
    const before = memoryOf(pid);
    await open();
    await pause(5_000);
    const memoryKb = ((memoryOf(pid) - before) * 1_024) / sockets;
    server.send('watch');
    // Seven heartbeats.
    await pause(21_000);
    const delay = server.next('delay');
    server.send('delay');
    const { maxMs } = await delay;
    const closed = screens.next('all-closed');
    screens.send({ kind: 'close' });
    await closed;
    const tookMs = await open();
    return [
      { figure: 'memory a socket', value: rounded(memoryKb), unit: 'KB' },
      {
        figure: 'longest delay of the event loop in 21 s of heartbeats',
        value: rounded(maxMs),
        unit: 'ms',
        aim: 'under 100 ms',
        ok: maxMs < 100,
      },
      {
        figure: 'until all have connected again',
        value: rounded(tookMs / 1_000),
        unit: 's',
        aim: 'at most 20 s',
        ok: tookMs <= 20_000,
      },
    ];
  } finally {
    await Promise.all([screens.stop(), server.stop()]);
    await database.stop();
  }
}
