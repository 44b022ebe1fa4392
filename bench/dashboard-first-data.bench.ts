import mongoose from 'mongoose';
import { insertResidents } from '../packages/server/src/residents/resident.model.ts';
import { connectMongoose } from '../packages/server/src/database/connect-mongoose.ts';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile } from './realtime/watch.ts';
import { buildResidents } from './residents/build-residents.ts';
import type { Row } from './support/row.ts';
import { fillHistory, todayHas } from './vitals/fill-history.ts';

const sizes = [1_000, 1_000_000] as const;
const residents = 200;
const rounds = 30;
const loadsEach = 10;

export const name = "dashboard's first data";

interface Home {
  readonly vitals: number;
  readonly url: string;
  readonly cookie: string;
  readonly times: number[];
  stop(): Promise<void>;
}

/** Today holds the same in both homes; only the history behind it differs. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const homes: Home[] = [];
  try {
    for (const size of sizes) homes.push(await openHome(size, database.env));
    for (let round = -3; round < rounds; round++)
      for (const home of round % 2 === 0 ? homes : homes.toReversed()) await loadPages(home, round >= 0);
  } finally {
    for (const home of homes) await home.stop();
    await database.stop();
  }
  return [compare(homes)];
}

async function openHome(
  vitals: number,
  { MONGODB_URI, BENCH_DATABASE }: Record<'MONGODB_URI' | 'BENCH_DATABASE', string>,
): Promise<Home> {
  const databaseName = `${BENCH_DATABASE}_${String(vitals)}`;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    MONGODB_URI,
    BENCH_DATABASE: databaseName,
    BENCH_SESSIONS: '3',
  });
  const { url, cookies } = await server.next('ready');
  // The third is a nurse's.
  const cookie = cookies[2] ?? '';
  // A million records take longer than a session without anybody at the screen.
  const headers = { cookie };
  const awake = setInterval(() => void fetch(`${url}/api/auth/extend`, { method: 'POST', headers }), 60_000);
  await connectMongoose(MONGODB_URI, { databaseName });
  // The server of the benches has added one.
  const added = await insertResidents(buildResidents(residents - 1));
  await fillHistory(
    vitals,
    new Date(Date.now() - 1_000),
    added.map(({ _id }) => _id),
  );
  await mongoose.disconnect();
  return {
    vitals,
    url,
    cookie,
    times: [],
    stop: () => {
      clearInterval(awake);
      return server.stop();
    },
  };
}

/** What the page asks for before it shows anything, all at once; with how many rows there must be. */
const calls = (today: string): Record<string, [list: string, rows: number] | null> => ({
  '/api/auth/me': null,
  '/api/dashboard/stats': null,
  '/api/dashboard/recent-records': null,
  '/api/care-alerts': ['alerts', 0],
  '/api/residents': ['residents', residents],
  [`/api/vitals?date=${today}`]: ['records', todayHas.vitals],
  [`/api/medication-records?date=${today}`]: ['records', todayHas.doses],
});

/** Loads the page's data again and again. Throws when it is not what it should be. */
async function loadPages({ url, cookie, times }: Home, counts: boolean): Promise<void> {
  const asked = Object.entries(calls(new Date().toISOString().slice(0, 10)));
  for (let load = 0; load < loadsEach; load++) {
    const began = performance.now();
    const replies = await Promise.all(
      asked.map(async ([path]) => {
        const reply = await fetch(url + path, { headers: { cookie } });
        return (await reply.json()) as Record<string, unknown>;
      }),
    );
    if (counts) times.push(performance.now() - began);
    for (const [index, [path, wanted]] of asked.entries()) {
      const reply = replies[index];
      const rows = wanted && reply?.[wanted[0]];
      if (reply?.['code'] !== undefined || (wanted && (rows as unknown[] | undefined)?.length !== wanted[1]))
        throw new Error(`not what ${path} should answer: ${JSON.stringify(reply).slice(0, 300)}`);
    }
  }
}

function compare([young, old]: readonly Home[]): Row {
  const [beside, value] = [percentile(young?.times ?? [], 0.5), percentile(old?.times ?? [], 0.5)];
  return {
    figure: `seven calls at once, ${String(residents)} residents, 1,000,000 vitals, p50`,
    value: Number(value.toFixed(2)),
    unit: 'ms',
    aim: 'at most 1.3 times among 1,000',
    ok: value <= 1.3 * beside,
    against: `among 1,000 vitals: ${beside.toFixed(2)} ms (${(value / beside).toFixed(2)} times)`,
  };
}
