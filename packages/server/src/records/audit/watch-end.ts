import type { Logger } from 'pino';
import { findMeta } from '../../platform/database/meta.repository.ts';
import { createWorker, type Worker } from '../../platform/database/worker.ts';
import type { ChainKey } from './chain-key.ts';
import { keepEnd } from './chain.repository.ts';
import type { EndKeeper } from './end-keeper.ts';
import { isWrongEnd } from './judge-end.ts';

const everyMs = 60_000;
const dayMs = 24 * 60 * 60_000;

interface EndWatch {
  readonly chainKey: ChainKey;
  readonly keeper: EndKeeper;
  readonly log: Logger;
  readonly everyMs?: number;
}

/**
 * Starts a worker on each server that keeps the end of the audit chain beside its key file, whichever server extends the chain.
 * It logs the end once a day. A wrong end is logged as an error once.
 */
export function watchEnd({ chainKey, keeper, log, everyMs: every = everyMs }: EndWatch): Worker {
  /** In milliseconds of `performance.now()`. */
  let loggedAt = -Infinity;
  let isTold = false;
  return createWorker({
    name: 'keeping the end of the audit',
    everyMs: every,
    async work() {
      if (await findMeta('incoming')) return;
      const judged = await keepEnd(chainKey, keeper);
      const { state, end } = judged;
      const isWrong = isWrongEnd(judged);
      if (isWrong && !isTold)
        log.error({ state }, 'the end of the audit is not what was stored: run `npm run verify-audit`');
      isTold = isWrong;
      if (state !== 'own' || !end || performance.now() - loggedAt < dayMs) return;
      loggedAt = performance.now();
      const { count: entries, mac, epoch } = end;
      log.info({ entries, mac, epoch }, 'the end of the audit');
    },
    log,
  });
}
