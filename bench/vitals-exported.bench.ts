import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { connectMongoose } from '../packages/server/src/platform/database/connect-mongoose.ts';
import { createCsvStream } from '../packages/server/src/platform/core/write-csv.ts';
import { vitalsColumns } from '../packages/server/src/care/spreadsheets/vitals-columns.ts';
import { presentVitals } from '../packages/server/src/care/vitals/vitals-record.presenter.ts';
import type { VitalsDocument } from '../packages/server/src/care/vitals/vitals-record.repository.ts';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile } from './realtime/watch.ts';
import { watchPeak } from './support/memory.ts';
import type { Row } from './support/row.ts';
import { fillHistory } from './vitals/fill-history.ts';

const records = 200_000;
/** Counted, after one that is not; of each what is given is the median. */
const rounds = 3;
/** At least, of the report. */
const reportRows = 50_000;
const lineFeed = 10;
/** Of the three years of records. */
const quarterDays = 274;
/** MB that the memory of a process may differ by between two collections of its garbage. */
const garbageMb = 48;

export const name = `${String(records)} vitals exported`;

/** The export through the whole server, and a bare cursor through the same CSV writer, over one database. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    ...database.env,
    BENCH_SESSIONS: '1',
  });
  const client = new MongoClient(MONGODB_URI);
  try {
    const { url, rootCookie, pid } = await server.next('ready');
    await connectMongoose(MONGODB_URI, { databaseName: BENCH_DATABASE });
    await fillHistory(records, new Date());
    await mongoose.disconnect();
    const collection = (await client.connect())
      .db(BENCH_DATABASE)
      .collection<VitalsDocument>('vitals_records');
    const runs: Record<What, Run[]> = { part: [], report: [], quarter: [], all: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const what of Object.keys(paths) as What[]) {
        const memory = watchPeak(pid);
        const reading = await read(url, rootCookie, paths[what]);
        const run = { ...reading, peakMb: memory.stop() };
        // In the first round the heap grows to the size that it works with.
        if (round > 0) runs[what].push(run);
      }
    const middle = (what: What, measure: keyof Run) =>
      percentile(
        runs[what].map((run) => run[measure]),
        0.5,
      );
    const [rows, firstMs, allMs] = [
      middle('report', 'lines') - 1,
      middle('all', 'firstMs'),
      middle('all', 'allMs'),
    ];
    if (rows < reportRows) throw new Error(`a report of ${String(rows)} rows`);
    const theirs = await readBare(collection.find({ hidden: false }, { sort: { recordedAt: -1, _id: -1 } }));
    return [
      {
        figure: 'first byte of an export',
        value: Math.round(firstMs),
        unit: 'ms',
        aim: 'within 200 ms',
        ok: firstMs <= 200,
      },
      {
        figure: 'vitals exported',
        value: Math.round((records / allMs) * 1_000),
        unit: 'a second',
        aim: 'at least 0.5 times a bare cursor',
        ok: theirs / allMs >= 0.5,
        against: `a bare cursor through the same writer: ${String(Math.round((records / theirs) * 1_000))} a second (${(theirs / allMs).toFixed(2)} times)`,
      },
      flatness('memory of the server at most', middle('all', 'peakMb'), {
        mb: middle('quarter', 'peakMb'),
        what: 'a quarter of the rows',
      }),
      flatness(
        `memory for the CSV of a year's report, ${String(rows)} rows, at most`,
        middle('report', 'peakMb'),
        {
          mb: middle('part', 'peakMb'),
          what: 'a quarter of the days',
        },
      ),
    ];
  } finally {
    await client.close();
    await mongoose.disconnect();
    await server.stop();
    await database.stop();
  }
}

const dayBefore = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const exportPath = '/api/vitals/export';

/** Of the last year there are a third of the records. */
const reportDays = 364;
const reportPath = (days: number) =>
  `/api/reports/vitals/csv?startDate=${dayBefore(days)}&endDate=${dayBefore(0)}`;

/** What is read in each round, in turns: a quarter and all of either kind. */
const paths = {
  part: reportPath(reportDays / 4),
  report: reportPath(reportDays),
  quarter: `${exportPath}?startDate=${dayBefore(quarterDays)}`,
  all: exportPath,
};
type What = keyof typeof paths;

/** Memory that does not grow with the rows. */
const flatness = (figure: string, mb: number, fewer: { mb: number; what: string }): Row => ({
  figure,
  value: Math.round(mb),
  unit: 'MB',
  aim: 'flat: no more for four times the rows, but for what garbage collection leaves',
  ok: mb <= fewer.mb + garbageMb,
  against: `${fewer.what}: ${String(Math.round(fewer.mb))} MB`,
});

interface Reading {
  readonly lines: number;
  readonly firstMs: number;
  readonly allMs: number;
}

interface Run extends Reading {
  /** Resident memory of the server at most. */
  readonly peakMb: number;
}

async function read(url: string, cookie: string, path: string): Promise<Reading> {
  const began = performance.now();
  const reply = await fetch(url + path, { headers: { cookie } });
  if (!reply.ok || !reply.body) throw new Error(`an export answered ${String(reply.status)}`);
  let firstMs = 0;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) firstMs = performance.now() - began;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === lineFeed) lines += 1;
  }
  return { lines, firstMs, allMs: performance.now() - began };
}

async function readBare(rows: AsyncIterable<VitalsDocument>): Promise<number> {
  const began = performance.now();
  const columns = vitalsColumns((at) => at);
  const csv = createCsvStream(columns.map((column) => column.name));
  const drained = (async () => {
    for await (const _chunk of csv);
  })();
  for await (const row of rows) {
    const record = presentVitals(row);
    if (!csv.write(columns.map(({ cell }) => cell(record) ?? null)))
      await new Promise((resolve) => csv.once('drain', resolve));
  }
  csv.end();
  await drained;
  return performance.now() - began;
}
