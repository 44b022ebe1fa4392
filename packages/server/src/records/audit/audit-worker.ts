import type { Logger } from 'pino';
import { findMeta } from '../../platform/database/meta.repository.ts';
import { createWorker, type Lease, type Worker } from '../../platform/database/worker.ts';
import type { ChainKey } from './chain-key.ts';
import { extendChain, keepEnd } from './chain.repository.ts';
import type { EndKeeper } from './end-keeper.ts';
import { moveHistory } from './move-history.repository.ts';

/** Documents per batch: small enough that concurrent writes do not wait for it. */
const BATCH = 200;

/** The pause between two batches: at least `ms`, and `times` the duration of the last batch, so that it grows with the load. */
const rest = { ms: 2_000, times: 20 } as const;

/** Milliseconds between two runs while the home is idle; each run queries every collection with a history. */
const idleEveryMs = 60_000;

/** Time limit of stopping in milliseconds; new batches begin only during `lastBatchMs`, so that the last one can finish. */
const stopMs = 2_000;
const lastBatchMs = 1_500;

interface AuditWorkerOptions {
  readonly chainKey: ChainKey;
  readonly keeper: EndKeeper;
  readonly log: Logger;
  readonly lease?: Lease;
  readonly isIdle?: () => boolean;
  readonly restMs?: number;
  /** Milliseconds after which a batch is aborted. */
  readonly deadlineMs?: number;
}

/**
 * Starts the worker that moves the history of documents to the audit collection (write-behind) and chains it there, in batches.
 * Entries left by a crashed server are found by the same query. On stop it moves the rest for 2 s at most; the next start
 * continues.
 */
export function startAuditWorker({
  chainKey,
  keeper,
  log,
  lease,
  isIdle = () => false,
  restMs = rest.ms,
  deadlineMs = 30_000,
}: AuditWorkerOptions): Worker {
  async function extend(): Promise<number> {
    const chained = await extendChain(chainKey, BATCH, keeper);
    if (chained > 0) await keepEnd(chainKey, keeper);
    return chained;
  }

  async function moveRemaining(): Promise<void> {
    const end = performance.now() + lastBatchMs;
    while (performance.now() < end && (await moveHistory(BATCH)) > 0);
    while (performance.now() < end && (await extend()) > 0);
  }

  return createWorker({
    name: 'moving history to the audit',
    everyMs: restMs,
    idle: { everyMs: idleEveryMs, isIdle },
    restMs: (tookMs) => rest.times * tookMs,
    deadlineMs,
    stopMs,
    async work(signal) {
      // A restore is running and compares its writes with the backup, so nothing may be moved.
      if (await findMeta('incoming')) return true;
      const moved = await moveHistory(BATCH, signal);
      const chained = signal.aborted ? 0 : await extend();
      return moved + chained > 0;
    },
    finish: moveRemaining,
    lease,
    log,
  });
}
