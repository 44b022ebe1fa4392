import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { changeUnderLock, takeStartLock, upsertMeta } from './meta.repository.ts';
import { firstVersion } from './migrations.ts';

const leaseMs = 30_000;
const noLease = { lockOwner: null, lockExpiresAt: null };

/** A held lock; `check` renews the lease and throws if it was lost. */
export interface StartLock {
  check(): Promise<void>;
  /** Stores the schema version reached; throws if the lock was lost. */
  reached(version: number): Promise<void>;
}

/**
 * Runs `work` under the start lock, so that one process at a time prepares this database. The lock is a lease in `meta` that is
 * renewed meanwhile; the lease of a killed process expires after 30 s.
 * @param ours true if the database process is a child of this server, so that an existing lease belongs to a killed server.
 */
export async function withStartLock<T>(
  { log, ours }: { readonly log: Logger; readonly ours: boolean },
  work: (lock: StartLock) => Promise<T>,
): Promise<T> {
  const owner = randomUUID();
  await upsertMeta('schema', { $setOnInsert: { version: firstVersion } });
  if (ours) await upsertMeta('schema', { $set: noLease });
  for (let tries = 0; !(await take(owner)); tries += 1) {
    if (tries === 0) log.info('another process is preparing this database: waiting for it');
    await wait(250);
  }
  const update = async (change: Parameters<typeof changeUnderLock>[1]) => {
    if (!(await changeUnderLock(owner, change)))
      throw new Error('Another process took over the preparation of this database.');
  };
  const renew = () => update({ lockExpiresAt: new Date(Date.now() + leaseMs) });
  const renewal = setInterval(
    () => void renew().catch((error: unknown) => log.warn({ err: error }, 'lock not renewed')),
    leaseMs / 3,
  );
  try {
    return await work({ check: renew, reached: (version) => update({ version }) });
  } finally {
    clearInterval(renewal);
    await changeUnderLock(owner, noLease);
  }
}

function take(owner: string): Promise<boolean> {
  const now = new Date();
  return takeStartLock({ lockOwner: owner, lockExpiresAt: new Date(now.getTime() + leaseMs) }, now);
}
