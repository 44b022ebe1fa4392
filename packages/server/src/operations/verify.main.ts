import { newestBackup } from '../core/backup-folder.ts';
import { openInUse } from './database-in-use.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './refused.ts';
import { runOperation } from './run-operation.ts';
import { verify } from './verify.ts';

// npm run verify
await runOperation(async ({ config, say, tell }) => {
  const database = await openInUse(config);
  try {
    const { collections, documents, entries, problems } = await verify(database.db, tell);
    const entry = entries === 1 ? 'index entry' : 'index entries';
    say(
      `read ${plural(documents, 'document')} and ${entries.toLocaleString('en')} ${entry} of ${plural(collections, 'collection')}`,
    );
    for (const problem of problems) say(problem);
    if (problems.length > 0)
      throw new OperationRefused(
        'The data is damaged. A backup takes what can still be read: npm run backup. The last one is put back by: ' +
          `npm run restore -- ${(await newestBackup(config.dataDir)) ?? 'FILE'} --force`,
      );
    say('everything is as it was written');
  } finally {
    await database.close();
  }
});
