import { limitConcurrency } from '../../../platform/core/limit-concurrency.ts';
import { createImportJobs, type ImportJob } from './import-jobs.ts';
import { newImportId } from './import.repository.ts';
import type { ImportThread } from './import-thread-client.ts';
import { importBusy, type ImportOutcome } from './perform-import.ts';
import type { ImportTask } from './plan-import.ts';
import { atWorkOn } from './while-owned.ts';

/** Imports that may wait for others on this server. */
const maxWaiting = 5;

export interface ImportRunner {
  /** An import of this server that is under way, or ended a moment ago. */
  readonly find: (id: string) => ImportJob | null;
  readonly run: (task: Omit<ImportTask, 'id'>) => Promise<ImportOutcome>;
}

/** Runs imports one after another; a rehearsal waits for nobody. */
export function createImportRunner(thread: Pick<ImportThread, 'perform'>): ImportRunner {
  const jobs = createImportJobs();
  const inTurn = limitConcurrency(1, { maxWaiting, refusal: importBusy });
  return {
    find: jobs.find,
    run(sent) {
      const { importId: id = newImportId(), rehearse } = sent.query;
      const task = { ...sent, id };
      return jobs.run(id, (job) =>
        rehearse ? thread.perform(task, job) : inTurn(() => atWorkOn(id, () => thread.perform(task, job))),
      );
    },
  };
}
