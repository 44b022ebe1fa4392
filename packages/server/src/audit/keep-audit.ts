import type { Logger } from 'pino';
import { createWorker, type Lease, type Worker } from '../database/worker.ts';
import { moveHistory } from './move-history.model.ts';

/** Documents moved at once: short enough that nobody who writes meanwhile waits for it. */
const BATCH = 200;

/** Milliseconds between two batches, and how many times as long as a batch took: a busy database is left alone for longer. */
const rest = { ms: 2_000, times: 20 } as const;

/** Milliseconds that stopping may take. */
const stopMs = 2_000;

interface KeepAudit {
  readonly log: Logger;
  readonly lease?: Lease;
  readonly restMs?: number;
  /** Milliseconds after which a batch is given up. */
  readonly deadlineMs?: number;
}

/**
 * Moves the history of documents to the audit in the background, a batch at a time. What a server that died left behind is
 * found like anything else. When it stops it moves what is left, for 2 s at most; the next start goes on with the rest.
 */
export function keepAudit({ log, lease, restMs = rest.ms, deadlineMs = 30_000 }: KeepAudit): Worker {
  async function moveTheRest(): Promise<void> {
    const end = performance.now() + stopMs;
    while (performance.now() < end && (await moveHistory(BATCH)) > 0);
  }

  return createWorker({
    name: 'moving history to the audit',
    everyMs: restMs,
    restMs: (tookMs) => rest.times * tookMs,
    deadlineMs,
    stopMs,
    work: async (signal) => void (await moveHistory(BATCH, signal)),
    finish: moveTheRest,
    lease,
    log,
  });
}
