import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './realtime/child.ts';
import type { ScreensRequest, ScreensSay } from './realtime/screens-child.ts';
import { startServers, type Servers } from './realtime/several-servers.ts';
import { call } from './realtime/stage.ts';
import { rounded } from './realtime/watch.ts';
import type { Row } from './support/row.ts';

const sessions = 200;
const socketsEach = 5;
const connections = 48;

export const name = `log out all on three servers: ${String(sessions * socketsEach)} sockets of ${String(sessions)} sessions`;

const cases: Readonly<Record<string, (home: Servers) => void>> = {
  'all well': () => undefined,
  'Redis frozen': ({ redis }) => redis.freeze(),
  'one server cut from the database': ({ toDatabase }) => toDatabase[2]?.cut(),
};

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [title, disturb] of Object.entries(cases)) rows.push(...(await measure(title, disturb)));
  return rows;
}

async function measure(title: string, disturb: (home: Servers) => void): Promise<Row[]> {
  const home = await startServers(3, sessions, { cuttable: true });
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  try {
    const [first] = home.ready;
    if (!first) throw new Error('no server');
    const urls = home.ready.map(({ url }) => url);
    screens.send({
      kind: 'open',
      url: urls,
      cookies: first.cookies.flatMap((cookie) => Array<string>(socketsEach).fill(cookie)),
    });
    await screens.next('opened');
    await pause(2_500);
    const answered: { sentAt: bigint; status: number }[] = [];
    let going = true;
    const hammers = first.cookies.slice(0, connections).map(async (cookie, n) => {
      while (going) {
        const sentAt = process.hrtime.bigint();
        const { status } = await call(`${urls[n % urls.length] ?? ''}/api/auth/extend`, cookie, '{}');
        answered.push({ sentAt, status });
      }
    });
    await pause(500);
    const allClosed = screens.next('all-closed');
    const asked = process.hrtime.bigint();
    disturb(home);
    const { status } = await call(`${first.url}/api/root/logout-all-except-me`, first.rootCookie, '{}');
    const answer = process.hrtime.bigint();
    if (status !== 200) throw new Error(`log out all was answered ${String(status)}`);
    const closed = BigInt((await allClosed).at);
    await pause(1_000);
    going = false;
    await Promise.all(hammers);
    const ms = (until: bigint) => rounded(Number(until - asked) / 1e6);
    const after = answered.filter(({ sentAt }) => sentAt > answer);
    const served = after.filter((reply) => reply.status < 400).length;
    return [
      { figure: `${title}: until the answer`, value: ms(answer), unit: 'ms' },
      {
        figure: `${title}: until the last socket is closed`,
        value: ms(closed),
        unit: 'ms',
        aim: 'at most 1,500 ms',
        ok: ms(closed) <= 1_500,
      },
      {
        figure: `${title}: requests served after the answer`,
        value: served,
        unit: '',
        aim: 'none',
        ok: served === 0 && after.length > 0,
        against: `${String(after.length)} sent after it to three servers`,
      },
    ];
  } finally {
    home.redis.thaw();
    await screens.stop();
    await home.stop();
  }
}
