import { createWorker, type WorkerOptions } from '../../../platform/database/worker.ts';
import { renewImport, takenOver, type ImportDocument } from './import.repository.ts';

/** Milliseconds between two signs that the server is still at an import, and those that one may take. */
const beatMs = 3_000;

/** Works at an import; `check` throws once another server has taken it over. */
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

/** Whether this server works at an import right now; one that it owns and does not work at has failed, and is taken up again. */
export const isAtWork = (id: { toString(): string }): boolean => atWork.has(id.toString());

/** Counts this server as at work on an import. */
export async function atWorkOn<T>(id: { toString(): string }, work: () => Promise<T>): Promise<T> {
  atWork.add(id.toString());
  try {
    return await work();
  } finally {
    atWork.delete(id.toString());
  }
}
