import { parseArgs } from 'node:util';
import { processStart } from './process/process-start.ts';
import { recordNames } from './lookup.ts';
import { startEngine } from './start.ts';
import { DataDamaged } from './storage/data-damaged.ts';
import { DAMAGED_EXIT } from './process/exit-codes.ts';

const say = (to: NodeJS.WritableStream, text: string): void => void to.write(`${text}\n`);

const POLL_MS = 1000;
/** A stop that hangs is cut short: what was acknowledged is on disk. */
const STOP_MS = 4000;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string' },
    parent: { type: 'string' },
    record: { type: 'string' },
    wait: { type: 'string' },
    essential: { type: 'string' },
    stdin: { type: 'boolean', default: false },
  },
});
if (!values.data) {
  say(
    process.stderr,
    'usage: --data DIR [--port N] [--essential NAME,NAME] [--wait MS] [--parent PID] [--stdin]',
  );
  process.exit(2);
}

let stop: () => Promise<void> = () => Promise.resolve();
function end(code: number): void {
  setTimeout(() => process.exit(code), STOP_MS).unref();
  void stop().then(
    () => process.exit(code),
    () => process.exit(1),
  );
}

process.on('SIGTERM', () => end(0));
process.on('SIGINT', () => end(0));
// The parent's end of a pipe may be gone before we notice that the parent is.
process.stdout.on('error', () => end(0));
process.stderr.on('error', () => undefined);
if (values.stdin)
  process.stdin
    .on('end', () => end(0))
    .on('error', () => end(0))
    .resume();
if (values.parent) watchParent(Number(values.parent));

function watchParent(pid: number): void {
  const began = processStart(pid);
  setInterval(() => {
    if (began === undefined || processStart(pid) !== began) end(0);
  }, POLL_MS).unref();
}

if (values.record) recordNames(values.record);
try {
  const engine = await startEngine({
    dataDir: values.data,
    port: values.port === undefined ? undefined : Number(values.port),
    lockWaitMs: values.wait === undefined ? undefined : Number(values.wait),
    essential: values.essential?.split(','),
    log: (text) => say(process.stderr, text),
  });
  stop = () => engine.stop();
  say(process.stdout, engine.uri);
} catch (error) {
  say(process.stderr, error instanceof Error ? error.message : String(error));
  process.exit(error instanceof DataDamaged ? DAMAGED_EXIT : 1);
}
