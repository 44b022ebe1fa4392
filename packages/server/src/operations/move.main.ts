import { openOperationDatabase, refuseRunningServer } from './operation-database.ts';
import { move } from './move.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { noteMove, getPlace } from '../platform/database/home-id.ts';
import {
  readSavedConnection,
  saveConnection,
  uriOfConnection,
} from '../platform/database/saved-connection.ts';
import { runOperation } from './run-operation.ts';
import { connectRawDatabase } from './raw-database.ts';

// npm run move [-- --to mongodb://...]; without it to the database that root has entered in the settings.
await runOperation(async ({ config, to, print, onProgress }) => {
  const entered = to === null ? await readSavedConnection(config, 'move') : null;
  const uri = entered ? uriOfConnection(entered) : to;
  if (!uri || !/^mongodb(\+srv)?:\/\/./.test(uri))
    throw new OperationRefused('Where to? npm run move -- --to mongodb://host/database');
  const from = await getPlace(config);
  const source = await openOperationDatabase(config);
  try {
    refuseRunningServer(source, print);
    const target = await connectRawDatabase(uri, null);
    try {
      const moved = await move(source.db, target.db, onProgress);
      print(`moved and compared: ${plural(moved, 'document')}; the old data stays where it is`);
      if (!entered) {
        await noteMove(config, from, uri);
        print('now set this variable, and start Hearthline:');
        process.stdout.write(`MONGODB_URI=${uri}\n`);
        return;
      }
      // In this order: cut off in between, the next start uses the new database, and this can be run again.
      await saveConnection(config, entered);
      await saveConnection(config, null, 'move');
      await noteMove(config, from, uri);
      const isOverruled = config.mongodbUri !== null;
      print(`${isOverruled ? 'now remove MONGODB_URI from the environment, and' : 'now'} start Hearthline`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
