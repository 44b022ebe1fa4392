import { forgetHome } from '../database/home-id.ts';
import { hasData } from '../database/local/lost-data.ts';
import { forgetRemembered, readRemembered } from '../database/local/database-memory.ts';
import { namedDatabase } from '../database/provide-database.ts';
import type { Config } from '../core/config.ts';

/**
 * Lets the next start take what it finds for this installation's home: the deliberate step where it was refused because the
 * former home is gone. Deletes no data. Resolves with the place of the database.
 */
export async function beginAnew(config: Config): Promise<string> {
  if ((await namedDatabase(config)) === null) {
    const kept = await readRemembered(config.dataDir);
    if (kept && !(await hasData(config.dataDir, kept.engine))) await forgetRemembered(config.dataDir);
  }
  return forgetHome(config);
}
