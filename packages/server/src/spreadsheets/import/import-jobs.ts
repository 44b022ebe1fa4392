import { Problem, type ImportProgress } from '@hearthline/contracts';
import { begunAlready } from './import.model.ts';

/** An import under way on this server. */
export interface ImportJob {
  readonly progress: () => ImportProgress;
  /** Sets how far it is. @throws Problem 409 `stale` where it was cancelled, until it stores. */
  readonly update: (progress: Partial<ImportProgress>) => void;
  /** Asks it to end; false where it stores already. */
  readonly cancel: () => boolean;
  readonly isCancelled: () => boolean;
}

function createJob(): ImportJob {
  let progress: ImportProgress = { state: 'waiting', done: 0, total: null };
  let isCancelled = false;
  const isStoring = () => progress.state === 'storing' || progress.state === 'done';
  return {
    progress: () => progress,
    update(change) {
      if (isCancelled && change.state !== 'cancelled' && change.state !== 'failed') throw cancelled();
      progress = { ...progress, ...change };
    },
    cancel() {
      isCancelled ||= !isStoring();
      return isCancelled;
    },
    isCancelled: () => isCancelled,
  };
}

const cancelled = () => new Problem('stale', 'The import was cancelled. Nothing was stored.');

/** How long the outcome of an import can be asked for, ms. */
const keptMs = 60_000;

/** The imports of this server by their ids. */
export function createImportJobs() {
  const jobs = new Map<string, ImportJob>();
  return {
    find: (id: string) => jobs.get(id) ?? null,

    /** Runs an import under its id. @throws Problem 409 `stale` where one of this id was begun before. */
    async run<T>(id: string, work: (job: ImportJob) => Promise<T>): Promise<T> {
      if (jobs.has(id)) throw begunAlready();
      const job = createJob();
      jobs.set(id, job);
      try {
        const result = await work(job);
        job.update({ state: 'done' });
        return result;
      } catch (error) {
        job.update({ state: job.isCancelled() ? 'cancelled' : 'failed' });
        throw error;
      } finally {
        setTimeout(() => jobs.delete(id), keptMs).unref();
      }
    },
  };
}
