import type { Logger } from 'pino';
import { createWorker, type Lease, type Worker } from '../../platform/database/worker.ts';
import { archiveMovements } from './archive-movements.ts';

/** Medications per run. */
const batch = 50;

interface StockWorkerOptions {
  readonly log: Logger;
  readonly lease?: Lease;
  /** Milliseconds between two runs. */
  readonly everyMs?: number;
}

/** Starts the worker that moves stock movements to the archive, to limit the size of a medication's document. */
export function startStockWorker({ log, lease, everyMs = 60_000 }: StockWorkerOptions): Worker {
  return createWorker({
    name: 'moving stock movements to their archive',
    everyMs,
    deadlineMs: 30_000,
    work: async (signal) => void (await archiveMovements(batch, new Date(), signal)),
    lease,
    log,
  });
}
