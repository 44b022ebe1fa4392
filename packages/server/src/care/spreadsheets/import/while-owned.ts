import { createWorker, type WorkerOptions } from '../../../platform/database/worker.ts';
import { renewImport, takenOver, type ImportDocument } from './import.repository.ts';

/** Milliseconds between two heartbeats of an import's owner, and the timeout of one. */
const beatMs = 3_000;

/** Works on an import; `check` throws once another server has taken it over. */
export async function whileOwned<T>(
  document: Pick<ImportDocument, '_id' | 'owner'>,
  log: WorkerOptions['log'],
  work: (check: () => void) => Promise<T>,
): Promise<T> {
  let isLost = false;
  const renewing = createWorker({
    name: 'renewing an import under way',
    everyMs: beatMs,
    deadlineMs: beatMs,
    log,
    async work() {
      isLost = !(await renewImport(document));
    },
  });
  try {
    return await work(() => {
      if (isLost) throw takenOver();
    });
  } finally {
    await renewing.stop();
  }
}

const atWork = new Set<string>();

/**
 * Returns true if this server is working on an import now. An import that it owns but does not work on has failed and is
 * resumed.
 */
export const isAtWork = (id: { toString(): string }): boolean => atWork.has(id.toString());

/** Marks this server as working on an import while `work` runs. */
export async function atWorkOn<T>(id: { toString(): string }, work: () => Promise<T>): Promise<T> {
  atWork.add(id.toString());
  try {
    return await work();
  } finally {
    atWork.delete(id.toString());
  }
}
