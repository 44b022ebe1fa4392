import type { Logger } from 'pino';
import { StartRefused } from '../core/config.ts';
import { findMeta } from './meta.repository.ts';
import { firstVersion, type Migration } from './migrations.ts';
import type { StartLock } from './start-lock.ts';

/**
 * Migrates the data to this program's schema, one migration after another.
 * @throws StartRefused if the data is newer than the program.
 */
export async function migrate(lock: StartLock, log: Logger, migrations: readonly Migration[]): Promise<void> {
  const found = (await findMeta('schema'))?.version ?? firstVersion;
  const known = migrations.at(-1)?.version ?? firstVersion;
  if (found > known)
    throw new StartRefused(
      `The data was written by a newer Hearthline (schema ${String(found)}; this program knows ${String(known)}). ` +
        'Start that version, or restore a backup made with this one.',
    );
  for (const { version, name, up } of migrations.filter((migration) => migration.version > found)) {
    await lock.check();
    log.info({ version }, `migrating: ${name}`);
    await up(log);
    await lock.reached(version);
  }
}
