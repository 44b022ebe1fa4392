import type { Logger } from 'pino';
import { createWorker, type Worker } from '../../database/worker.ts';
import { findUnfinishedImport, takeOverImport, type ImportDocument } from './import.model.ts';
import { importOwner, storeImport, type StoreDeps } from './store-import.ts';

/** Milliseconds for which an import stands still before another server takes it over. */
const standsMs = 15_000;

interface Options {
  readonly log: Logger;
  /** No other server can be at work on this database: an import found there was cut off. */
  readonly alone: boolean;
}

/** Starts the worker that finishes imports whose server was killed in the middle. */
export function startImportWorker(deps: StoreDeps, { log, alone }: Options): Worker {
  let seen: { readonly import: string; readonly since: number } | null = null;
  let isFirst = alone;

  function standsStill({ _id, owner, beat }: ImportDocument): boolean {
    const state = `${_id.toString()} ${owner} ${String(beat)}`;
    if (seen?.import !== state) seen = { import: state, since: performance.now() };
    return performance.now() - seen.since >= standsMs;
  }

  return createWorker({
    name: 'finishing imports',
    everyMs: 5_000,
    firstMs: 0,
    deadlineMs: 10 * 60_000,
    log,
    async work() {
      const found = await findUnfinishedImport();
      if (!found || found.owner === importOwner) return;
      if (!standsStill(found) && !isFirst) return;
      isFirst = false;
      if (!(await takeOverImport(found, importOwner))) return;
      await storeImport({ ...found, owner: importOwner }, deps);
      log.info({ import: found._id.toString(), kind: found.kind }, 'an import that was cut off is whole now');
    },
  });
}
