import type { Logger } from 'pino';
import { createWorker, type Worker } from '../../../platform/database/worker.ts';
import { deleteSteps } from './import-steps.repository.ts';
import {
  endImport,
  findRunningImport,
  takeOverImport,
  type ImportDocument,
  findUncleared,
  markCleared,
  settleImport,
} from './import.repository.ts';
import type { StoreDeps } from './import-kinds.ts';
import { storeImport } from './store-import.ts';
import { finishUndo } from './undo-import.ts';
import { importUndoDays } from '@hearthline/contracts';

const dayMs = 24 * 60 * 60_000;
/** Imports cleared in one go. */
const clearedAtOnce = 20;

/**
 * Deletes the steps of imports that are too old to be undone; the import itself stays, with its counts. It is marked first,
 * so that nobody begins to undo one whose steps are going; what a crash leaves is deleted by the next call.
 */
export async function clearImports(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - importUndoDays * dayMs);
  for (const { _id } of await findUncleared(before, clearedAtOnce)) {
    if (!(await settleImport(_id))) continue;
    await deleteSteps(_id);
    await markCleared(_id);
  }
}

/** Milliseconds for which an import stands still before it is taken over. */
const standsMs = 15_000;
/** Milliseconds between two looks for imports that are too old to be undone. */
const clearEveryMs = 60 * 60_000;

interface Options {
  readonly log: Logger;
  /** No other server can be at work on this database: an import found there was cut off. */
  readonly alone: boolean;
  readonly isIdle?: () => boolean;
}

/**
 * Starts the worker that ends what was cut off: an import becomes whole, or absent where it had not begun to store. It also
 * clears old ones.
 */
export function startImportWorker(deps: StoreDeps, { log, alone, isIdle = () => false }: Options): Worker {
  let seen: { readonly state: string; readonly since: number } | null = null;
  // Cut off by the end of the process before this one.
  const cutOffBefore = alone ? new Date() : new Date(0);
  let clearedAt = Number.NEGATIVE_INFINITY;

  function isCutOff({ _id, owner, beat, at, undo }: ImportDocument): boolean {
    if ((undo?.at ?? at) < cutOffBefore) return true;
    const state = `${_id.toString()} ${owner} ${String(beat)}`;
    if (seen?.state !== state) seen = { state, since: performance.now() };
    return performance.now() - seen.since >= standsMs;
  }

  async function end(document: ImportDocument): Promise<void> {
    const about = { import: document._id.toString(), kind: document.kind };
    const onKept = (row: number) => log.warn({ ...about, row }, 'a row of an import that is undone stays');
    if (document.state === 'undoing') {
      await finishUndo(document, deps, onKept);
      log.info(about, 'an undoing that was cut off is finished');
    } else if (document.state === 'unfinished') {
      const isStored = await storeImport(document, deps, {
        isRepeat: true,
        onRefused: (row, why) =>
          log.warn({ ...about, row, why }, 'a row of an import that was cut off is refused now'),
        onKept,
      });
      log.info(
        about,
        `an import that was cut off is ${isStored ? 'whole now' : 'taken back: a row is refused'}`,
      );
    } else {
      await deleteSteps(document._id);
      await endImport(document, 'absent');
      log.info(about, 'an import was cut off before it stored anything');
    }
  }

  return createWorker({
    name: 'finishing imports',
    everyMs: 5_000,
    idle: { everyMs: 60_000, isIdle },
    firstMs: 0,
    deadlineMs: 10 * 60_000,
    log,
    async work() {
      const found = await findRunningImport();
      const taken = found && isCutOff(found) ? await takeOverImport(found) : null;
      if (taken) await end(taken);
      if (performance.now() - clearedAt >= clearEveryMs) {
        await clearImports();
        clearedAt = performance.now();
      }
      return found !== null;
    },
  });
}
