import { MongoClient } from 'mongodb';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile } from './realtime/watch.ts';
import { watchMemory } from './support/memory.ts';
import type { Row } from './support/row.ts';

const rows = 20_000;
/** Rounds, each with one import alone, one beside requests and the driver's insertMany; what is compared is measured in turns. */
const rounds = 3;
/** Milliseconds of a round for which another user's requests are timed without an import. */
const quietMs = 3_000;
/** MB that the memory of a process may differ by between two collections of its garbage. */
const garbageMb = 48;

export const name = `${String(rows)} vitals imported`;

/** The import through the whole server, and the same documents through the driver's insertMany, over one database. */
export async function run(): Promise<Row[]> {
  const fewerGrown = await memoryOfImport(rows / 4);
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  const client = new MongoClient(MONGODB_URI);
  const server = startServer(database.env);
  try {
    const { url, cookies, rootCookie, residentId, pid } = await server.next('ready');
    const db = (await client.connect()).db(BENCH_DATABASE);
    const spans = { alone: [] as number[], beside: [] as number[], driver: [] as number[] };
    const latencies = { quiet: [] as number[], busy: [] as number[] };
    let grown = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Before the requests are timed, which this process sends.
      const [alone, beside] = [
        await fileOf(residentId, rows, 2020 + 2 * round),
        await fileOf(residentId, rows, 2021 + 2 * round),
      ];
      const quiet = startRequests(url, cookies[0] ?? '');
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      latencies.quiet.push(...(await quiet.stop()));
      const memory = watchMemory(pid);
      if (round === 0) await rehearse(url, rootCookie, alone);
      spans.alone.push(await timed(() => send(url, rootCookie, alone)));
      const risen = memory.stop();
      if (round === 0) grown = risen;
      const documents = await db.collection('vitals_records').find({}, { limit: rows }).toArray();
      if (documents.length !== rows) throw new Error(`${String(documents.length)} records were stored`);
      const bare = db.collection(`bare_vitals_${String(round)}`);
      spans.driver.push(await timed(() => bare.insertMany(documents, { ordered: true })));
      const busy = startRequests(url, cookies[0] ?? '');
      spans.beside.push(await timed(() => send(url, rootCookie, beside)));
      latencies.busy.push(...(await busy.stop()));
    }
    const middle = (values: readonly number[]) => percentile(values, 0.5);
    const perSecond = (values: readonly number[]) => Math.round((rows / middle(values)) * 1_000);
    const times = middle(spans.driver) / middle(spans.alone);
    const ofRounds = spans.alone.map((ms, round) => ((spans.driver[round] ?? 0) / ms).toFixed(2)).join(', ');
    const [before, during] = [percentile(latencies.quiet, 0.99), percentile(latencies.busy, 0.99)];
    return [
      {
        figure: 'vitals imported',
        value: perSecond(spans.alone),
        unit: 'a second',
        aim: 'at least 0.3 times the driver',
        ok: times >= 0.3,
        against: `the driver's ordered insertMany: ${String(perSecond(spans.driver))} a second (${times.toFixed(2)} times, rounds ${ofRounds})`,
      },
      {
        figure: 'p99 of other requests meanwhile',
        value: Math.round(during),
        unit: 'ms',
        aim: 'at most twice that without an import',
        ok: during <= 2 * before,
        against: `without an import: ${before.toFixed(1)} ms (${(during / before).toFixed(2)} times); beside them ${String(perSecond(spans.beside))} rows a second`,
      },
      {
        figure: 'memory of the server rises by',
        value: Math.round(grown),
        unit: 'MB',
        aim: 'flat: no more for four times the rows, but for what garbage collection leaves',
        ok: grown <= fewerGrown + garbageMb,
        against: `a quarter of the rows: ${String(Math.round(fewerGrown))} MB`,
      },
    ];
  } finally {
    await client.close();
    await server.stop();
    await database.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const startServer = (env: Record<string, string>) =>
  startChild<never, HearthlineReady>('./hearthline-server.ts', { ...env, BENCH_SESSIONS: '1' });

/** How far the memory of a server that has just begun rises while it imports so many rows, in MB; over a database of its own. */
async function memoryOfImport(count: number): Promise<number> {
  const database = await startDatabase();
  const server = startServer(database.env);
  try {
    const { url, rootCookie, residentId, pid } = await server.next('ready');
    const memory = watchMemory(pid);
    const file = await fileOf(residentId, count, 2020);
    await rehearse(url, rootCookie, file);
    await send(url, rootCookie, file);
    return memory.stop();
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** A form with a file, as it is sent. */
interface ImportFile {
  readonly body: ArrayBuffer;
  readonly type: string;
  readonly count: number;
}

async function fileOf(residentId: string, count: number, year: number): Promise<ImportFile> {
  const lines = Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(year, 0, 1, 0, index)).toISOString();
    return `${residentId},${at},128/82,74,97,36.6,104,fasting,true,2,Slept well.`;
  });
  const header =
    'residentId,recordedAt,bloodPressure,pulse,spo2,temperature,sugar,sugarType,hydration,hydrationQuantity,notes';
  const form = new FormData();
  form.append('file', new Blob([[header, ...lines].join('\n')]), 'vitals.csv');
  const made = new Response(form);
  return { body: await made.arrayBuffer(), type: made.headers.get('content-type') ?? '', count };
}

async function post(url: string, cookie: string, { body, type }: ImportFile, query = ''): Promise<unknown> {
  const reply = await fetch(`${url}/api/vitals/bulk-import${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': type },
    body,
  });
  return reply.json();
}

/** As the screen does before each import; it starts the thread in which both are done. */
async function rehearse(url: string, cookie: string, file: ImportFile): Promise<void> {
  const body = (await post(url, cookie, file, '?rehearse=true')) as { report?: { added: number } };
  if (body.report?.added !== file.count) throw new Error(JSON.stringify(body).slice(0, 500));
}

async function send(url: string, cookie: string, file: ImportFile): Promise<void> {
  const body = (await post(url, cookie, file)) as { results?: { success: number } };
  if (body.results?.success !== file.count) throw new Error(JSON.stringify(body).slice(0, 500));
}

/** Asks for the residents again and again, as another user does; answers how long each took. */
function startRequests(url: string, cookie: string) {
  const took: number[] = [];
  let stopped = false;
  const done = (async () => {
    while (!stopped)
      took.push(
        await timed(async () => (await fetch(`${url}/api/residents`, { headers: { cookie } })).text()),
      );
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return took;
    },
  };
}
