import type { Logger } from 'pino';
import type { Config } from './core/config.ts';
import { fillDemoHome } from './demo/fill-demo-home.ts';
import { modelsDatabase } from './operations/whole-database.ts';
import { finishCorrections } from './vitals/read-vitals.ts';
import { finishRemovals } from './residents/remove-resident.ts';
import { ensureRoot, type NewRoot } from './auth/ensure-root.ts';
import { diskFull } from './database/database-errors.ts';
import { isDemoDatabase, refuseExposedDemo } from './database/demo-mark.ts';
import { fullDiskRefusal } from './database/full-disk.ts';
import { checkHome, noteHome } from './database/home-id.ts';
import { ensureIndexes } from './database/indexes.ts';
import { refuseHalfCopied } from './database/half-copied.ts';
import type { ProvidedDatabase } from './database/local/provide-local.ts';
import { migrate } from './database/migrate.ts';
import { underStartLock } from './database/start-lock.ts';

/** What a prepared database holds. */
export interface Prepared {
  /** Whether this is the demonstration. */
  readonly demo: boolean;
  /** The root account just made; null when there was one. */
  readonly newRoot: NewRoot | null;
}

/**
 * Brings the data to this program's shape, makes its indexes and its first accounts; one process at a time.
 * @throws StartRefused when this program may not serve this data.
 */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  provided: Pick<ProvidedDatabase, 'ours'>,
): Promise<Prepared> {
  try {
    return await prepare(config, log, provided);
  } catch (error) {
    if (!diskFull(error)) throw error;
    throw fullDiskRefusal(config.dataDir);
  }
}

async function prepare(
  config: Config,
  log: Logger,
  { ours }: Pick<ProvidedDatabase, 'ours'>,
): Promise<Prepared> {
  const db = modelsDatabase();
  // Before anything is written: what is refused here is to be restored into an empty database.
  await checkHome(db, config);
  return underStartLock({ log, ours }, async (lock) => {
    await refuseHalfCopied();
    await migrate(lock, log);
    await noteHome(db, config);
    refuseExposedDemo(await isDemoDatabase(), config);
    await ensureIndexes(log);
    await finishRemovals();
    await finishCorrections();
    if (config.demo) await fillDemoHome({ config, log });
    return { demo: await isDemoDatabase(), newRoot: await ensureRoot(config) };
  });
}
