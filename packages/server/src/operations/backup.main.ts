import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { backUp } from './backup.ts';
import { backupFile } from '../platform/core/backup-folder.ts';
import { openOperationDatabase } from './operation-database.ts';
import { commandLineActor, auditOperation } from './audit-operation.ts';
import { plural } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { runOperation } from './run-operation.ts';

// npm run backup [-- FILE]
await runOperation(async ({ config, args: [given], print, onProgress }) => {
  const file = given ? resolve(given) : backupFile(config.dataDir, 'manual', new Date());
  if (existsSync(file)) throw new OperationRefused(`${file} is there already. Give another name.`);
  const database = await openOperationDatabase(config);
  try {
    const backup = await backUp(database.db, { file, product: config.version, onProgress });
    const label = basename(file);
    await auditOperation(database.db, {
      entity: 'backup',
      action: 'backed-up',
      label,
      actor: commandLineActor(),
    });
    const size = `${(backup.bytes / 1e6).toFixed(1)} MB`;
    print(
      `backed up ${plural(backup.documents, 'document')} of ${plural(backup.collections, 'collection')}, ${size}`,
    );
    if (backup.unreadable > 0)
      print(`without ${plural(backup.unreadable, 'record')} that could not be read. Look: npm run verify`);
    process.stdout.write(`${file}\n`);
  } finally {
    await database.close();
  }
});
