import mongoose from 'mongoose';
import { AlertModel } from '../packages/server/src/alerts/alert.repository.ts';
import { checkDoseAlerts } from '../packages/server/src/alerts/check-dose-alerts.ts';
import { beginDoseAlertProgress } from '../packages/server/src/alerts/update-dose-alerts.ts';
import { createLog } from '../packages/server/src/core/log.ts';
import { connectMongoose } from '../packages/server/src/database/connect-mongoose.ts';
import { ensureIndexes } from '../packages/server/src/database/indexes.ts';
import { createRoundDays } from '../packages/server/src/round/round-day.ts';
import { copiesOf, fillDoseHome } from './alerts/fill-dose-home.ts';
import { startDatabase } from './realtime/database.ts';
import { percentile } from './realtime/watch.ts';
import { longestStill } from './support/event-loop.ts';
import type { Row } from './support/row.ts';

const open = 5_000;
const looks = 40;
/** Milliseconds that the event loop may stand still. */
const mostStillMs = 50;
/** Past the overlap of two looks. */
const nextMs = 150_000;

export const name = 'alerts of doses that nobody closes';

/** Looks after the alerts of missed doses of a home by the clock, before and after 5,000 more of them were left open. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  await connectMongoose(MONGODB_URI, { databaseName: BENCH_DATABASE });
  let now = Date.now();
  const progress = beginDoseAlertProgress();
  const options = { roundDays: createRoundDays('UTC'), progress, onChanged: () => undefined };
  const look = () => checkDoseAlerts(new Date((now += nextMs)), options);
  const timeLooks = async () => {
    const times: number[] = [];
    // The first two still find what was filled in.
    for (let count = -2; count < looks; count += 1) {
      const began = performance.now();
      await look();
      if (count >= 0) times.push(performance.now() - began);
    }
    return percentile(times, 0.5);
  };
  try {
    await ensureIndexes(createLog('warn'));
    await fillDoseHome();
    await look();
    const without = await timeLooks();
    await AlertModel.collection.insertMany(copiesOf(await AlertModel.collection.find().toArray(), open));
    progress.upTo = null;
    const still = await longestStill(async () => {
      while (!(await look()));
    });
    const beside = await timeLooks();
    return [
      {
        figure: `event loop still at the longest, ${open.toLocaleString('en')} open, looked at one by one`,
        value: Number(still.toFixed(1)),
        unit: 'ms',
        aim: `at most ${String(mostStillMs)} ms`,
        ok: still <= mostStillMs,
      },
      {
        figure: `look when nothing was stored, ${open.toLocaleString('en')} open, p50`,
        value: Number(beside.toFixed(2)),
        unit: 'ms',
        aim: 'at most 1.5 times without them',
        ok: beside <= 1.5 * without,
        against: `without them: ${without.toFixed(2)} ms (${(beside / without).toFixed(2)} times)`,
      },
    ];
  } finally {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
    await database.stop();
  }
}
