import mongoose from 'mongoose';
import { insertResidents } from '../packages/server/src/residents/resident.model.ts';
import { connectMongoose } from '../packages/server/src/database/connect-mongoose.ts';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile } from './realtime/watch.ts';
import { buildResidents } from './residents/build-residents.ts';
import type { Row } from './support/row.ts';

const sizes = [50, 500] as const;
const rounds = 12;
const pagesEach = 40;
const firstPage = '/api/residents?pageSize=10';

export const name = "residents' list";

interface Home {
  readonly residents: number;
  readonly url: string;
  readonly cookie: string;
  readonly times: number[];
  stop(): Promise<void>;
}

/** The first page through the whole server, of a small home and a large one, in turn. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const homes: Home[] = [];
  try {
    for (const size of sizes) homes.push(await openHome(size, database.env));
    for (let round = -2; round < rounds; round++)
      for (const home of round % 2 === 0 ? homes : homes.toReversed()) await readPages(home, round >= 0);
  } finally {
    for (const home of homes) await home.stop();
    await database.stop();
  }
  return [compare(homes)];
}

async function openHome(
  residents: number,
  { MONGODB_URI, BENCH_DATABASE }: Record<'MONGODB_URI' | 'BENCH_DATABASE', string>,
): Promise<Home> {
  const databaseName = `${BENCH_DATABASE}_${String(residents)}`;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    MONGODB_URI,
    BENCH_DATABASE: databaseName,
    BENCH_SESSIONS: '0',
  });
  const { url, rootCookie } = await server.next('ready');
  await connectMongoose(MONGODB_URI, { databaseName });
  // The server of the benches has added one.
  await insertResidents(buildResidents(residents - 1));
  await mongoose.disconnect();
  return { residents, url, cookie: rootCookie, times: [], stop: () => server.stop() };
}

/** Reads the first page again and again. Throws when it is not the page it should be. */
async function readPages({ residents, url, cookie, times }: Home, counts: boolean): Promise<void> {
  for (let read = 0; read < pagesEach; read++) {
    const began = performance.now();
    const reply = await fetch(url + firstPage, { headers: { cookie } });
    const page = (await reply.json()) as { residents: unknown[]; found: number };
    if (counts) times.push(performance.now() - began);
    if (page.residents.length !== 10 || page.found !== residents)
      throw new Error(`not the first page of ${String(residents)}: ${JSON.stringify(page).slice(0, 300)}`);
  }
}

function compare([small, large]: readonly Home[]): Row {
  const [beside, value] = [percentile(small?.times ?? [], 0.5), percentile(large?.times ?? [], 0.5)];
  return {
    figure: 'first page of 10, among 500, p50',
    value: Number(value.toFixed(2)),
    unit: 'ms',
    aim: 'at most 2 times among 50',
    ok: value <= 2 * beside,
    against: `among 50: ${beside.toFixed(2)} ms (${(value / beside).toFixed(2)} times)`,
  };
}
