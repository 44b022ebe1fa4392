import { readConfig, StartRefused } from './core/config.ts';
import { createHearthline } from './hearthline.ts';
import { createLog } from './core/log.ts';
import { welcome } from './startup-message.ts';

let leave: (() => Promise<void>) | null = null;
let leaving = false;

/** Ctrl-C once is enough; pressing it again while the last requests are answered changes nothing. */
function stop(): void {
  if (leaving) return;
  leaving = true;
  (leave?.() ?? Promise.resolve()).then(() => process.exit(0), giveUp);
}

function giveUp(error: unknown): void {
  // What was refused on purpose is one line; anything else is a fault, with all it knows.
  console.error(error instanceof StartRefused ? `Hearthline does not start: ${error.message}` : error);
  const exit = () => process.exit(1);
  if (leave && !leaving) leave().then(exit, exit);
  else exit();
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const hearthline = createHearthline(config, log);
  const url = await hearthline.listen();
  leave = hearthline.close;
  const opened = await hearthline.open();
  if (!leaving) console.log(welcome(config, url, opened));
} catch (error) {
  if (!leaving) giveUp(error);
}
