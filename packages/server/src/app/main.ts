import { readConfig, StartRefused } from '../platform/core/config.ts';
import { createHearthline } from './hearthline.ts';
import { createLog } from '../platform/core/log.ts';
import { startupMessage } from './startup-message.ts';

let close: (() => Promise<void>) | null = null;
let isStopping = false;

/** Stops once; further signals while pending requests are drained are ignored. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  (close?.() ?? Promise.resolve()).then(() => process.exit(0), fail);
}

function fail(error: unknown): void {
  // A StartRefused is printed in one line; any other error with its stack.
  console.error(error instanceof StartRefused ? `Hearthline does not start: ${error.message}` : error);
  const exit = () => process.exit(1);
  if (close && !isStopping) close().then(exit, exit);
  else exit();
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const config = readConfig();
  const log = createLog(config.logLevel, { isReadable: !config.production && process.stdout.isTTY });
  const hearthline = createHearthline(config, log);
  const url = await hearthline.listen();
  close = hearthline.close;
  const opened = await hearthline.open();
  if (!isStopping) console.log(startupMessage(config, url, opened));
} catch (error) {
  if (!isStopping) fail(error);
}
