import { appendFileSync, existsSync, readFileSync } from 'node:fs';

// Loaded into an engine process: writes a line with each delay (ms) of its event loop. Time in which the thread waited for a
// processor is subtracted.
const to = process.env['HEARTHLINE_HELD'];
/** The URL of this file, to be loaded into an engine process; elsewhere it does nothing. */
export const eventLoopMonitor = import.meta.url;

const EVERY_MS = 5;
const WORTH_MS = 10;
const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** Total time (ms) this thread has waited for a processor. */
function waited(): number {
  if (!existsSync(schedule)) return 0;
  return Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6;
}

let before = { at: performance.now(), waited: waited() };
function look(): void {
  const now = { at: performance.now(), waited: waited() };
  const held = now.at - before.at - EVERY_MS - (now.waited - before.waited);
  if (to && held > WORTH_MS) appendFileSync(to, `${held}\n`);
  before = now;
}
if (process.argv.includes('--data')) setInterval(look, EVERY_MS).unref();
