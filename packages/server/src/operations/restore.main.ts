import { resolve } from 'node:path';
import { adoptHome } from '../database/home-id.ts';
import { openInUse, refuseServed } from './database-in-use.ts';
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
    const { header, documents } = await restore(database.db, { file: resolve(given), force, tell });
    await adoptHome(database.db, config);
    say(`restored and compared: ${plural(documents, 'document')}, as of ${header.madeAt.toISOString()}`);
  } finally {
    await database.close();
  }
});
