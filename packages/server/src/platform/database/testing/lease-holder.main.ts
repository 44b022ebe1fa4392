import mongoose from 'mongoose';
import { createLog } from '../../core/log.ts';
import { connectMongoose } from '../connect-mongoose.ts';
import { createLeases } from '../leases.ts';
import { createWorker } from '../worker.ts';

// A server that competes for one lease. Arguments: URI, name of the database, duration of the lease in ms. It prints a line
// when a run begins, and one when the run is aborted.
const [uri = '', databaseName = '', durationMs = ''] = process.argv.slice(2);

const say = (line: string) => process.stdout.write(`${line}\n`);
await connectMongoose(uri, { databaseName });
const log = createLog('silent');
const leases = createLeases({ names: ['work'], log, durationMs: Number(durationMs) });
await leases.start({ alone: false });
createWorker({
  name: 'work',
  firstMs: 0,
  everyMs: 20,
  deadlineMs: 3_600_000,
  // Until the lease is lost.
  work: (signal) =>
    new Promise<void>((resolve) => {
      say('begins');
      signal.addEventListener('abort', () => {
        say('ends');
        resolve();
      });
    }),
  lease: leases.of('work'),
  log,
});
process.on(
  'SIGTERM',
  () =>
    void leases
      .stop()
      .then(() => mongoose.disconnect())
      .then(() => process.exit(0)),
);
setInterval(() => undefined, 1_000);
say('ready');
