import { formatCount } from '@hearthline/contracts';
import { newestBackup } from '../platform/core/backup-folder.ts';
import { openOperationDatabase } from './operation-database.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { runOperation } from './run-operation.ts';
import { verify } from './verify.ts';

// npm run verify
await runOperation(async ({ config, print, onProgress }) => {
  const database = await openOperationDatabase(config);
  try {
    const { collections, documents, entries, problems } = await verify(database.db, onProgress);
    const entry = entries === 1 ? 'index entry' : 'index entries';
    print(
      `read ${plural(documents, 'document')} and ${formatCount(entries)} ${entry} of ${plural(collections, 'collection')}`,
    );
    for (const problem of problems) print(problem);
    if (problems.length > 0)
      throw new OperationRefused(
        'The data is damaged. A backup takes what can still be read: npm run backup. The last one is put back by: ' +
          `npm run restore -- ${(await newestBackup(config.dataDir)) ?? 'FILE'} --force`,
      );
    print('everything is as it was written');
  } finally {
    await database.close();
  }
});
