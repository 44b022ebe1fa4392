import mongoose from 'mongoose';
import { connectMongoose } from '../packages/server/src/database/connect-mongoose.ts';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile, rounded } from './realtime/watch.ts';
import type { Row } from './support/row.ts';
import { fillHistory } from './vitals/fill-history.ts';
import { openWriter, type HttpWriter } from './vitals/http-writer.ts';

const records = 100_000;
const listsAtOnce = 15;
const saves = 200;
const atMostMs = 100;

export const name = `one nurse saves while another loads ${String(listsAtOnce)} long lists at once`;

/** The list asks for every record since 2000: the longest there is. It is served in pages, a few reads of one user at a time. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    ...database.env,
    BENCH_SESSIONS: '2',
  });
  try {
    const { url, cookies, residentId } = await server.next('ready');
    const [nurse = '', other = ''] = cookies;
    await connectMongoose(MONGODB_URI, { databaseName: BENCH_DATABASE });
    await fillHistory(records, new Date());
    await mongoose.disconnect();
    const body = JSON.stringify({ residentId, bloodPressure: '128/82', pulse: 74, spo2: 97 });
    const tablet = await openWriter(url, nurse, body);
    await save(tablet);
    const alone = await save(tablet);
    const lists = loadLists(url, other);
    const beside = await save(tablet);
    const answered = await lists.stop();
    tablet.close();
    return [figure(alone, beside, answered)];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** Saves one after another; resolves with the milliseconds of each. */
async function save(tablet: HttpWriter): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < saves; n++) {
    const begun = performance.now();
    await tablet.write();
    times.push(performance.now() - begun);
  }
  return times;
}

/** Loads the list again and again, `listsAtOnce` at a time, until it is stopped; resolves then with how many were answered. */
function loadLists(url: string, cookie: string) {
  let stopped = false;
  let answered = 0;
  const load = async () => {
    while (!stopped) {
      const reply = await fetch(`${url}/api/vitals?startDate=2000-01-01`, { headers: { cookie } });
      await reply.arrayBuffer();
      if (!reply.ok && reply.status !== 429) throw new Error(`the list answered ${String(reply.status)}`);
      answered += 1;
    }
  };
  const loading = Promise.all(Array.from({ length: listsAtOnce }, load));
  return {
    stop: async () => {
      stopped = true;
      await loading;
      return answered;
    },
  };
}

function figure(alone: readonly number[], beside: readonly number[], answered: number): Row {
  const p99 = percentile([...beside], 0.99);
  return {
    figure: `p99 of a save, among ${records.toLocaleString('en')} records`,
    value: rounded(p99),
    unit: 'ms',
    aim: `at most ${String(atMostMs)} ms`,
    ok: p99 <= atMostMs,
    against: `without lists: ${String(rounded(percentile([...alone], 0.99)))} ms; ${String(answered)} lists answered meanwhile`,
  };
}
