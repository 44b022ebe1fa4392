import { resolve } from 'node:path';
import { adoptHome } from '../database/home-id.ts';
import { openInUse, refuseServed } from './database-in-use.ts';
import { byCommandLine } from './audit-operation.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './refused.ts';
import { restore } from './restore.ts';
import { runOperation } from './run-operation.ts';

// npm run restore -- FILE [--force]
await runOperation(async ({ config, args: [given], force, say, tell }) => {
  if (!given) throw new OperationRefused('Which backup? npm run restore -- FILE');
  const database = await openInUse(config, { make: true });
  try {
    refuseServed(database, say);
    const room = await database.room();
    const options = { file: resolve(given), force, tell, by: byCommandLine(), room };
    const { header, documents, mended } = await restore(database.db, options);
    await adoptHome(database.db, config);
    say(`restored and compared: ${plural(documents, 'document')}, as of ${header.madeAt.toISOString()}`);
    for (const line of mended) say(`mended ${line}`);
    say('all sessions and displays are ended: sign in again, and pair the displays anew');
  } finally {
    await database.close();
  }
});
