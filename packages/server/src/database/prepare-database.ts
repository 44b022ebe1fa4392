import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { fillDemoHome } from '../demo/fill-demo-home.ts';
import { finishCorrections } from '../vitals/read-vitals.ts';
import { finishRemovals } from '../residents/remove-resident.ts';
import { ensureRoot, type NewRoot } from '../users/ensure-root.ts';
import { isDemoDatabase, refuseExposedDemo } from './demo-mark.ts';
import { ensureIndexes } from './indexes.ts';
import { refuseHalfCopied } from './half-copied.ts';
import type { ProvidedDatabase } from './local/provide-local.ts';
import { migrate } from './migrate.ts';
import { underStartLock } from './start-lock.ts';

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
export function prepareDatabase(
  config: Config,
  log: Logger,
  { ours }: Pick<ProvidedDatabase, 'ours'>,
): Promise<Prepared> {
  return underStartLock({ log, ours }, async (lock) => {
    await refuseHalfCopied();
    await migrate(lock, log);
    refuseExposedDemo(await isDemoDatabase(), config);
    await ensureIndexes(log);
    await finishRemovals();
    await finishCorrections();
    if (config.demo) await fillDemoHome({ config, log });
    return { demo: await isDemoDatabase(), newRoot: await ensureRoot(config) };
  });
}
