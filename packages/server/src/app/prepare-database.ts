import type { Logger } from 'pino';
import { StartRefused, type Config } from '../platform/core/config.ts';
import { fillDemoHome } from '../operations/demo/fill-demo-home.ts';
import { mongooseDatabase } from '../operations/raw-database.ts';
import { finishChanges } from '../care/prescriptions/finish-changes.ts';
import { finishCorrections } from '../care/vitals/read-vitals.ts';
import { finishEndingSessions } from '../office/accounts/follow-change.ts';
import { finishRemovals } from '../care/residents/remove-resident.ts';
import { ensureRoot, type NewRoot } from '../people/auth/ensure-root.ts';
import { fullDiskRefusal, isDiskFull } from '../platform/database/database-errors.ts';
import { isDemoDatabase, refuseExposedDemo } from '../platform/database/demo-mark.ts';
import { checkHome, noteHome } from '../platform/database/home-id.ts';
import { ensureIndexes } from '../platform/database/indexes.ts';
import type { ResolvedDatabase } from '../platform/database/local/local-database.ts';
import { findMeta, upsertMeta } from '../platform/database/meta.repository.ts';
import { schemaVersion } from '../platform/database/migrations.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrations } from './migrations.ts';
import { withStartLock } from '../platform/database/start-lock.ts';

/** The result of preparing the database. */
export interface Prepared {
  /** True if the database holds the demo home. */
  readonly demo: boolean;
  /** The root account just created; null if there was one already. */
  readonly newRoot: NewRoot | null;
}

/**
 * Runs migrations, creates indexes and the first accounts, under a lock so that one process does it at a time.
 * @throws StartRefused when this server may not serve this database.
 */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  provided: Pick<ResolvedDatabase, 'ours'>,
): Promise<Prepared> {
  try {
    return await prepare(config, log, provided);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw fullDiskRefusal(config.dataDir);
  }
}

async function prepare(
  config: Config,
  log: Logger,
  { ours }: Pick<ResolvedDatabase, 'ours'>,
): Promise<Prepared> {
  const db = mongooseDatabase();
  // Before anything is written, since a refused database must stay as it is.
  await checkHome(db, config);
  const isEmpty = (await db.listCollections({}, { nameOnly: true }).toArray()).length === 0;
  if (isEmpty) await upsertMeta('schema', { $setOnInsert: { version: schemaVersion } });
  return withStartLock({ log, ours }, async (lock) => {
    await refuseUnfinishedCopy();
    await migrate(lock, log, migrations);
    await noteHome(db, config);
    refuseExposedDemo(await isDemoDatabase(), config);
    await ensureIndexes(log);
    await finishCutOff(log);
    if (config.demo) await fillDemoHome({ config, log });
    return { demo: await isDemoDatabase(), newRoot: await ensureRoot(config) };
  });
}

/**
 * Finishes work that a crash interrupted. Work that does not fit on a full disk waits for the next start: reads handle it, and
 * people can still read.
 */
async function finishCutOff(log: Logger): Promise<void> {
  const failures: unknown[] = [];
  await finishRemovals().catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    failures.push(error);
  });
  // These writes fit on a full disk.
  await finishEndingSessions();
  for (const { error } of await finishChanges()) failures.push(error);
  failures.push(...(await finishCorrections()));
  for (const err of failures) log.error({ err }, 'what a crash cut off is not finished');
}

/** @throws StartRefused if a restore or a move into this database is running or was interrupted. */
async function refuseUnfinishedCopy(): Promise<void> {
  const copy = await findMeta('incoming');
  if (copy)
    throw new StartRefused(
      `A ${copy.what ?? 'copy'} into this database is not finished: run \`npm run ${copy.what ?? 'move'}\` again to its end.`,
    );
}
