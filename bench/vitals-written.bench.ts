import { MongoClient } from 'mongodb';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { call } from './realtime/stage.ts';
import { percentile, rounded } from './realtime/watch.ts';
import type { Row } from './support/row.ts';
import { openWriter } from './vitals/http-writer.ts';
import { writeFor } from './vitals/write-for.ts';

const writerCount = 50;
const rounds = 5;
const roundMs = 3_000;
const draft = {
  bloodPressure: '128/82',
  pulse: 74,
  spo2: 97,
  temperature: 36.6,
  sugar: 104,
  notes: 'Slept well.',
};

export const name = `vitals written by ${String(writerCount)} at once`;

/** Through the whole server, session read and all, and through the driver alone, in turn over one database. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    ...database.env,
    BENCH_SESSIONS: String(writerCount),
  });
  const client = new MongoClient(MONGODB_URI, { maxPoolSize: writerCount });
  try {
    const { url, cookies, rootCookie, residentId } = await server.next('ready');
    const body = JSON.stringify({ ...draft, residentId });
    const sample = await call<{ record: object }>(`${url}/api/vitals`, rootCookie, body);
    const bare = (await client.connect()).db(BENCH_DATABASE).collection('bare_vitals');
    const tablets = await Promise.all(cookies.map((cookie) => openWriter(url, cookie, body)));
    const ours = tablets.map((tablet) => () => tablet.write());
    const theirs = cookies.map(() => async () => {
      await bare.insertOne({ ...sample.body.record }, { writeConcern: { w: 1, journal: true } });
    });
    const measured = await inTurn(ours, theirs);
    for (const tablet of tablets) tablet.close();
    return measured;
  } finally {
    await client.close();
    await server.stop();
    await database.stop();
  }
}

type Writers = (() => Promise<void>)[];

async function inTurn(ours: Writers, theirs: Writers): Promise<Row[]> {
  await writeFor(roundMs, ours);
  await writeFor(roundMs, theirs);
  const rates: { ours: number; theirs: number }[] = [];
  const latencies: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await writeFor(roundMs, ours);
    const driver = await writeFor(roundMs, theirs);
    rates.push({ ours: server.perSecond, theirs: driver.perSecond });
    latencies.push(...server.latencies);
  }
  const [value, beside] = [rates.map((rate) => rate.ours), rates.map((rate) => rate.theirs)].map(median);
  const ratio = median(rates.map((rate) => rate.ours / rate.theirs));
  const p99 = percentile(latencies, 0.99);
  return [
    {
      figure: 'vitals posted and durable',
      value: Math.round(value ?? 0),
      unit: 'a second',
      aim: 'at least 0.3 times the driver',
      ok: ratio >= 0.3,
      against: `the driver's insertOne: ${String(Math.round(beside ?? 0))} a second (${ratio.toFixed(2)} times)`,
    },
    {
      figure: 'p99 of one of them',
      value: rounded(p99),
      unit: 'ms',
      aim: 'at most 100 ms',
      ok: p99 <= 100,
    },
  ];
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
