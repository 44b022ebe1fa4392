import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { connectMongoose } from '../packages/server/src/database/connect-mongoose.ts';
import { createCsvStream } from '../packages/server/src/core/write-csv.ts';
import { vitalsColumns } from '../packages/server/src/spreadsheets/vitals-columns.ts';
import { presentVitals } from '../packages/server/src/vitals/vitals-record.presenter.ts';
import type { VitalsDocument } from '../packages/server/src/vitals/vitals-record.repository.ts';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { watchMemory } from './support/memory.ts';
import type { Row } from './support/row.ts';
import { fillHistory } from './vitals/fill-history.ts';

const records = 200_000;
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
    await read(url, rootCookie, `${exportPath}?startDate=2000-01-01&endDate=2000-01-02`);
    const partMemory = watchMemory(pid);
    await read(url, rootCookie, reportPath(reportDays / 4));
    const partGrown = partMemory.stop();
    const reportMemory = watchMemory(pid);
    const report = await read(url, rootCookie, reportPath(reportDays));
    const reportGrown = reportMemory.stop();
    if (report.lines < reportRows) throw new Error(`a report of ${String(report.lines)} lines`);
    const quarterMemory = watchMemory(pid);
    await read(url, rootCookie, `${exportPath}?startDate=${dayBefore(quarterDays)}`);
    const quarterGrown = quarterMemory.stop();
    const memory = watchMemory(pid);
    const ours = await read(url, rootCookie, exportPath);
    const grown = memory.stop();
    const theirs = await readBare(collection.find({ hidden: false }, { sort: { recordedAt: -1, _id: -1 } }));
    return [
      {
        figure: 'first byte of an export',
        value: Math.round(ours.firstMs),
        unit: 'ms',
        aim: 'within 200 ms',
        ok: ours.firstMs <= 200,
      },
      {
        figure: 'vitals exported',
        value: Math.round((records / ours.allMs) * 1_000),
        unit: 'a second',
        aim: 'at least 0.5 times a bare cursor',
        ok: theirs / ours.allMs >= 0.5,
        against: `a bare cursor through the same writer: ${String(Math.round((records / theirs) * 1_000))} a second (${(theirs / ours.allMs).toFixed(2)} times)`,
      },
      {
        figure: 'memory of the server rises by',
        value: Math.round(grown),
        unit: 'MB',
        aim: 'flat: no more for four times the rows, but for what garbage collection leaves',
        ok: grown <= quarterGrown + garbageMb,
        against: `a quarter of the rows: ${String(Math.round(quarterGrown))} MB`,
      },
      {
        figure: `memory for the CSV of a year's report, ${String(report.lines - 1)} rows, rises by`,
        value: Math.round(reportGrown),
        unit: 'MB',
        aim: 'flat, as above',
        ok: reportGrown <= partGrown + garbageMb,
        against: `a quarter of the days: ${String(Math.round(partGrown))} MB; first byte after ${String(Math.round(report.firstMs))} ms, all after ${String(Math.round(report.allMs))} ms`,
      },
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

async function read(url: string, cookie: string, path: string) {
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
