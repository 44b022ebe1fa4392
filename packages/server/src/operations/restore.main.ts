import { resolve } from 'node:path';
import { adoptHome } from '../database/home-id.ts';
import { openOperationDatabase, refuseRunningServer } from './operation-database.ts';
import { commandLineActor } from './audit-operation.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { restore } from './restore.ts';
import { runOperation } from './run-operation.ts';

// npm run restore -- FILE [--force]
await runOperation(async ({ config, args: [given], force, print, onProgress }) => {
  if (!given) throw new OperationRefused('Which backup? npm run restore -- FILE');
  const database = await openOperationDatabase(config, { make: true });
  try {
    refuseRunningServer(database, print);
    const diskSpace = await database.diskSpace();
    const options = { file: resolve(given), force, onProgress, actor: commandLineActor(), diskSpace };
    const { header, documents, repairs } = await restore(database.db, options);
    await adoptHome(database.db, config);
    print(`restored and compared: ${plural(documents, 'document')}, as of ${header.madeAt.toISOString()}`);
    for (const line of repairs) print(`mended ${line}`);
    print('all sessions and displays are ended: sign in again, and pair the displays anew');
  } finally {
    await database.close();
  }
});
