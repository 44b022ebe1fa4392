import type { Logger } from 'pino';
import { createWorker, type Lease, type Worker } from '../../platform/database/worker.ts';
import { settleUnfinished } from './settle-stock.ts';

/** Milliseconds between two runs. A run reads one index, which is normally empty. */
const everyMs = 2_000;
/** The same interval while the home is idle. */
const idleEveryMs = 30_000;

interface DoseStockWorkerOptions {
  readonly log: Logger;
  readonly lease?: Lease;
  readonly isIdle?: () => boolean;
}

/**
 * Starts the worker that finishes interrupted corrections and stock movements. Movements that a request is applying at the same
 * time are still applied once.
 */
export function startDoseStockWorker({ log, lease, isIdle = () => false }: DoseStockWorkerOptions): Worker {
  return createWorker({
    name: 'taking doses from the stock',
    firstMs: 0,
    everyMs,
    idle: { everyMs: idleEveryMs, isIdle },
    work: settleUnfinished,
    lease,
    log,
  });
}
