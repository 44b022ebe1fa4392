import { resolve } from 'node:path';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { createEndKeeper } from '../records/audit/end-keeper.ts';
import { adoptHome } from '../platform/database/home-id.ts';
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
    const chainKey = deriveChainKey(config.secretKey);
    const options = {
      file: resolve(given),
      force,
      onProgress,
      actor: commandLineActor(),
      chainKey,
      diskSpace,
    };
    const { header, documents, repairs, auditEnd } = await restore(database.db, options);
    await adoptHome(database.db, config);
    await createEndKeeper(config).write(auditEnd);
    print(`restored and compared: ${plural(documents, 'document')}, as of ${header.madeAt.toISOString()}`);
    for (const line of repairs) print(`mended ${line}`);
    print(
      auditEnd.count > 0
        ? `the audit goes on after entry ${String(auditEnd.count)}, the last one of the backup`
        : 'the audit begins anew: the backup has no entries that were chained',
    );
    print('all sessions and displays are ended: sign in again, and pair the displays anew');
  } finally {
    await database.close();
  }
});
