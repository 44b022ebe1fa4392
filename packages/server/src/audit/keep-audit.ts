import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/database-errors.ts';
import { withTimeout } from '../core/with-timeout.ts';
import { moveHistory } from './move-history.model.ts';

/** Documents moved at once: short enough that nobody who writes meanwhile waits for it. */
const BATCH = 200;

/** Milliseconds between two batches, and how many times as long as a batch took: a busy database is left alone for longer. */
const rest = { ms: 2_000, times: 20 } as const;

interface KeepAudit {
  readonly log: Logger;
  readonly restMs?: number;
  /** Milliseconds after which a batch is given up: a call to a database that was cut off may hang for ever. */
  readonly longestMs?: number;
}

/** Milliseconds that stopping may take. */
const partingMs = 2_000;

/**
 * Moves the history of documents to the audit in the background, a batch at a time, for as long as the server runs. What a
 * server that died left behind is found as anything else is. Answers how to stop, which moves what is left, for 2 s at most.
 */
export function keepAudit({ log, restMs = rest.ms, longestMs = 30_000 }: KeepAudit): () => Promise<void> {
  let stopped = false;
  let failing = false;
  let turn = Promise.resolve();
  let timer = setTimeout(begin, restMs).unref();

  function begin(): void {
    const begun = performance.now();
    turn = withTimeout(longestMs, moveHistory(BATCH))
      .then(() => void (failing = false), failed)
      .then(() => {
        const pause = Math.max(restMs, rest.times * (performance.now() - begun));
        if (!stopped) timer = setTimeout(begin, pause).unref();
      });
  }

  function failed(error: unknown): void {
    if (!failing && !isDatabaseAway(error))
      log.error({ err: error }, 'history could not be moved to the audit; it is tried again');
    failing = true;
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    const end = Date.now() + partingMs;
    const moveTheRest = async () => {
      while (Date.now() < end && (await moveHistory(BATCH)) > 0);
    };
    // What is left stays in its documents, and the next start goes on with it.
    await withTimeout(partingMs, turn.then(moveTheRest)).catch(failed);
  };
}
