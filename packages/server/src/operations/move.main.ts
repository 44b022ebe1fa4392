import { openInUse, refuseServed } from './database-in-use.ts';
import { move } from './move.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './refused.ts';
import { runOperation } from './run-operation.ts';
import { connectWhole } from './whole-database.ts';

// npm run move -- --to mongodb://...
await runOperation(async ({ config, to, say, tell }) => {
  if (!to || !/^mongodb(\+srv)?:\/\/./.test(to))
    throw new OperationRefused('Where to? npm run move -- --to mongodb://host/database');
  const source = await openInUse(config);
  try {
    refuseServed(source, say);
    const target = await connectWhole(to, null);
    try {
      const moved = await move(source.db, target.db, tell);
      say(`moved and compared: ${plural(moved, 'document')}; the old data stays where it is`);
      say('now set this variable, and start Hearthline:');
      process.stdout.write(`MONGODB_URI=${to}\n`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
