import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile } from './realtime/watch.ts';
import { watchMemory } from './support/memory.ts';
import type { Row } from './support/row.ts';

/** The most that a file may have. */
const rows = 20_000;
/** Imports, each of a file of its own year. */
const rounds = 3;
/** Milliseconds for which a nurse's saves are timed without an import. */
const quietMs = 3_000;
/** Milliseconds between two saves of the nurse. */
const betweenMs = 25;
/** MB that the memory of a process may differ by between two collections of its garbage. */
const garbageMb = 48;

export const name = `${String(rows)} vitals imported`;

/** The import through the whole server while a nurse saves. */
export async function run(): Promise<Row[]> {
  const fewerGrown = await memoryOfImport(rows / 4);
  const database = await startDatabase();
  const server = startServer(database.env);
  try {
    const { url, cookies, rootCookie, residentId } = await server.next('ready');
    const nurse = { url, cookie: cookies[2] ?? '', residentId };
    const quiet = startSaves(nurse);
    await pause(quietMs);
    const before = await quiet.stop();
    const spans: number[] = [];
    const saves: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const file = await fileOf(residentId, rows, 2020 + round);
      const busy = startSaves(nurse);
      spans.push(await timed(() => send(url, rootCookie, file)));
      saves.push(...(await busy.stop()));
    }
    const grown = await memoryOfImport(rows);
    const slowest = Math.max(...saves);
    const at99 = (took: readonly number[]) => `${percentile(took, 0.99).toFixed(0)} ms`;
    return [
      {
        figure: 'an import takes',
        value: Math.round(percentile(spans, 0.5)),
        unit: 'ms',
        aim: 'at most 20,000',
        ok: percentile(spans, 0.5) <= 20_000,
        against: `rounds ${spans.map((ms) => ms.toFixed(0)).join(', ')}`,
      },
      {
        figure: 'slowest save of a nurse meanwhile',
        value: Math.round(slowest),
        unit: 'ms',
        aim: 'below 1,000',
        ok: slowest < 1_000,
        against: `${String(saves.length)} saves, p99 ${at99(saves)}; without an import ${at99(before)}`,
      },
      {
        figure: 'memory of the server rises by',
        value: Math.round(grown),
        unit: 'MB',
        aim: 'at most 200, for a file of the most rows',
        ok: grown <= 200 + garbageMb,
        against: `a quarter of the rows: ${String(Math.round(fewerGrown))} MB`,
      },
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const startServer = (env: Record<string, string>) =>
  startChild<never, HearthlineReady>('./hearthline-server.ts', { ...env, BENCH_SESSIONS: '4' });

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

/** As the screen does before each import. */
async function rehearse(url: string, cookie: string, file: ImportFile): Promise<void> {
  const body = (await post(url, cookie, file, '?rehearse=true')) as { report?: { added: number } };
  if (body.report?.added !== file.count) throw new Error(JSON.stringify(body).slice(0, 500));
}

async function send(url: string, cookie: string, file: ImportFile): Promise<void> {
  const body = (await post(url, cookie, file)) as { results?: { success: number } };
  if (body.results?.success !== file.count) throw new Error(JSON.stringify(body).slice(0, 500));
}

interface Nurse {
  readonly url: string;
  readonly cookie: string;
  readonly residentId: string;
}

/** Saves Form 01 again and again; answers how long each save took. */
function startSaves({ url, cookie, residentId }: Nurse) {
  const took: number[] = [];
  let stopped = false;
  const body = JSON.stringify({ residentId, bloodPressure: '120/80', pulse: 72, spo2: 97 });
  const headers = { cookie, 'content-type': 'application/json' };
  async function save(): Promise<void> {
    const reply = await fetch(`${url}/api/vitals`, { method: 'POST', headers, body });
    const text = await reply.text();
    if (reply.status !== 201) throw new Error(`${String(reply.status)} ${text.slice(0, 300)}`);
  }
  const done = (async () => {
    while (!stopped) {
      took.push(await timed(save));
      await pause(betweenMs);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return took;
    },
  };
}
