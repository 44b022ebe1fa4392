import { forgetKeptEnds } from '../records/audit/end-keeper.ts';
import { forgetHomes } from '../platform/database/home-id.ts';
import { hasData } from '../platform/database/local/lost-data.ts';
import { removeEngineRecord, readEngineRecord } from '../platform/database/local/engine-record.ts';
import { findExternalDatabase } from '../platform/database/resolve-database.ts';
import type { Config } from '../platform/core/config.ts';

/**
 * Lets the next start accept whatever the database holds as this installation's home; the operator's confirmation where the
 * start was refused because the former home is gone, or was served from another place. Deletes no data; the end
 * of the audit that was kept for a former home is forgotten. Resolves with the
 * location of the database.
 */
export async function beginAnew(config: Config): Promise<string> {
  if ((await findExternalDatabase(config)) === null) {
    const record = await readEngineRecord(config.dataDir);
    if (record && !(await hasData(config.dataDir, record.engine))) await removeEngineRecord(config.dataDir);
  }
  await forgetKeptEnds(config.dataDir);
  return forgetHomes(config);
}
