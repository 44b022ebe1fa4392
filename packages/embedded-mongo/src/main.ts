import { parseArgs } from 'node:util';
import { processStart } from './process/process-start.ts';
import { recordNames } from './lookup.ts';
import { startEngine } from './start.ts';
import { DataDamaged } from './storage/data-damaged.ts';
import { DAMAGED_EXIT } from './process/exit-codes.ts';

const writeLine = (to: NodeJS.WritableStream, text: string): void => void to.write(`${text}\n`);

const POLL_MS = 1000;
/** Timeout of a graceful stop; acknowledged writes are on disk already. */
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
  writeLine(
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
// A pipe to the parent may break before watchParent notices that the parent ended.
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
    log: (text) => writeLine(process.stderr, text),
  });
  stop = () => engine.stop();
  writeLine(process.stdout, engine.uri);
} catch (error) {
  writeLine(process.stderr, error instanceof Error ? error.message : String(error));
  process.exit(error instanceof DataDamaged ? DAMAGED_EXIT : 1);
}
