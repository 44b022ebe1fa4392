import { TZDate } from '@date-fns/tz';
import mongoose from 'mongoose';
import { countStats } from '../packages/server/src/dashboard/dashboard-stats.ts';
import { createRoundDays } from '../packages/server/src/round/round-day.ts';
import { connectMongoose } from '../packages/server/src/database/connect-mongoose.ts';
import { ensureIndexes } from '../packages/server/src/database/indexes.ts';
import { createLog } from '../packages/server/src/core/log.ts';
import { startDatabase } from './realtime/database.ts';
import { percentile } from './realtime/watch.ts';
import type { Row } from './support/row.ts';
import { fillHistory, todayHas } from './vitals/fill-history.ts';

const homes = { young: 1_000, old: 1_000_000 } as const;
type HomeName = keyof typeof homes;
const timezone = 'Europe/Madrid';
const rounds = 5;
const countsEach = 200;

export const name = 'counting the four numbers';

/** Today holds the same in both homes; only the history behind it differs. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  const now = new Date(new TZDate(2026, 10, 21, 12, timezone).getTime());
  const open = (home: HomeName) =>
    connectMongoose(MONGODB_URI, { databaseName: `${BENCH_DATABASE}_${home}` });
  const each = async (work: (home: HomeName) => Promise<void>) => {
    for (const home of ['young', 'old'] as const) {
      await open(home);
      await work(home);
      await mongoose.disconnect();
    }
  };
  const took: Record<HomeName, number[]> = { young: [], old: [] };
  try {
    await each(async (home) => {
      await fillHistory(homes[home], now);
      await ensureIndexes(createLog('warn'));
    });
    for (let round = 0; round < rounds; round++)
      await each(async (home) => {
        took[home].push(...(await timeCounts(now)));
      });
    await each(async () => {
      await mongoose.connection.dropDatabase();
    });
  } finally {
    await mongoose.disconnect();
    await database.stop();
  }
  return [compare(took)];
}

/** Milliseconds of each count, the first ones after connecting left out. Throws when a number is wrong. */
async function timeCounts(now: Date): Promise<number[]> {
  const times: number[] = [];
  const roundDays = createRoundDays(timezone);
  for (let count = -50; count < countsEach; count++) {
    const began = performance.now();
    const counted = await countStats(roundDays, now);
    if (count >= 0) times.push(performance.now() - began);
    const right =
      counted.completedVitalsCount === todayHas.vitals &&
      counted.todayRecordsCount === todayHas.vitals + todayHas.doses &&
      counted.pendingMedicationsCount === todayHas.pending;
    if (!right) throw new Error(`miscounted: ${JSON.stringify(counted)}`);
  }
  return times;
}

function compare({ young, old }: Record<HomeName, number[]>): Row {
  const [value, beside] = [percentile(old, 0.5), percentile(young, 0.5)];
  return {
    figure: 'among 1,000,000 vitals, p50',
    value: Number(value.toFixed(2)),
    unit: 'ms',
    aim: 'at most 1.3 times among 1,000',
    ok: value <= 1.3 * beside,
    against: `among 1,000 vitals: ${beside.toFixed(2)} ms (${(value / beside).toFixed(2)} times)`,
  };
}
