import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import type { ScreensRequest, ScreensSay } from './realtime/screens-child.ts';
import { call } from './realtime/stage.ts';
import { rounded } from './realtime/watch.ts';
import type { Row } from './support/row.ts';

const sessions = 200;
const socketsEach = 5;
const connections = 50;

export const name = `log out all: ${String(sessions * socketsEach)} sockets of ${String(sessions)} sessions`;

interface Answered {
  sentAt: bigint;
  status: number;
}

export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const env = { ...database.env, BENCH_SESSIONS: String(sessions) };
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', env);
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  try {
    const { url, cookies, rootCookie } = await server.next('ready');
    screens.send({
      kind: 'open',
      url,
      cookies: cookies.flatMap((cookie) => Array<string>(socketsEach).fill(cookie)),
    });
    await screens.next('opened');
    await pause(2_500);

    const answered: Answered[] = [];
    let going = true;
    const hammer = async (cookie: string) => {
      while (going) {
        const sentAt = process.hrtime.bigint();
        const { status } = await call(`${url}/api/auth/extend`, cookie, '{}');
        answered.push({ sentAt, status });
      }
    };
    const hammers = cookies.slice(0, connections).map(hammer);
    await pause(500);
    const allClosed = screens.next('all-closed');
    const asked = process.hrtime.bigint();
    const { status } = await call(`${url}/api/root/logout-all-except-me`, rootCookie, '{}');
    const answer = process.hrtime.bigint();
    if (status !== 200) throw new Error(`log out all was answered ${String(status)}`);
    const closed = BigInt((await allClosed).at);
    await pause(1_000);
    going = false;
    await Promise.all(hammers);
    return figures(answered, asked, answer, closed);
  } finally {
    await Promise.all([screens.stop(), server.stop()]);
    await database.stop();
  }
}

function figures(answered: Answered[], asked: bigint, answer: bigint, closed: bigint): Row[] {
  const ms = (until: bigint) => rounded(Number(until - asked) / 1e6);
  const after = answered.filter(({ sentAt }) => sentAt > answer);
  const served = after.filter(({ status }) => status < 400).length;
  return [
    { figure: 'until the answer', value: ms(answer), unit: 'ms' },
    {
      figure: 'until the last socket is closed',
      value: ms(closed),
      unit: 'ms',
    },
    {
      figure: 'requests served after the answer',
      value: served,
      unit: '',
      aim: 'none',
      ok: served === 0 && after.length > 0,
      against: `${String(after.length)} sent after it over ${String(connections)} connections`,
    },
  ];
}
