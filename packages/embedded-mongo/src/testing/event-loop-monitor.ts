import { appendFileSync, existsSync, readFileSync } from 'node:fs';

// Loaded into an engine's process: notes on a line each how long (ms) its own work held the event loop up. The time for which
// the system gave the processor to others, or the thread waited for one, is not the engine's and is taken off.
const to = process.env['HEARTHLINE_HELD'];
/** The file to load into an engine's process; in any other it does nothing. */
export const watchLoop = import.meta.url;

const EVERY_MS = 5;
const WORTH_MS = 10;
const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** How long this thread has waited for a processor (ms), ever. */
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
