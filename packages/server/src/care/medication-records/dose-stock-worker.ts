import type { Logger } from 'pino';
import { createWorker, type Lease, type Worker } from '../../platform/database/worker.ts';
import { settleUnfinished } from './settle-stock.ts';

/** Milliseconds between two looks for what was cut off: one read of an index that is empty as a rule. */
const everyMs = 2_000;
/** The same while the home is idle. */
const idleEveryMs = 30_000;

interface DoseStockWorkerOptions {
  readonly log: Logger;
  readonly lease?: Lease;
  readonly isIdle?: () => boolean;
}

/** Starts the worker that finishes corrections and movements of stock; those under way are applied once all the same. */
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
