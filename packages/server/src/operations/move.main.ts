import { openOperationDatabase, refuseRunningServer } from './operation-database.ts';
import { move } from './move.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { runOperation } from './run-operation.ts';
import { connectRawDatabase } from './raw-database.ts';

// npm run move -- --to mongodb://...
await runOperation(async ({ config, to, print, onProgress }) => {
  if (!to || !/^mongodb(\+srv)?:\/\/./.test(to))
    throw new OperationRefused('Where to? npm run move -- --to mongodb://host/database');
  const source = await openOperationDatabase(config);
  try {
    refuseRunningServer(source, print);
    const target = await connectRawDatabase(to, null);
    try {
      const moved = await move(source.db, target.db, onProgress);
      print(`moved and compared: ${plural(moved, 'document')}; the old data stays where it is`);
      print('now set this variable, and start Hearthline:');
      process.stdout.write(`MONGODB_URI=${to}\n`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
