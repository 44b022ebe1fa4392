import { Problem, type ImportProgress } from '@hearthline/contracts';
import { begunAlready } from './import.repository.ts';

/** A running import of this server. */
export interface ImportJob {
  readonly progress: () => ImportProgress;
  /** Sets its progress. @throws Problem 409 `stale` if it was cancelled. */
  readonly update: (progress: Partial<ImportProgress>) => void;
  /** Cancels it; returns false if it is already storing. */
  readonly cancel: () => boolean;
}

export function createJob(): ImportJob {
  let progress: ImportProgress = { state: 'waiting', done: 0, total: null };
  return {
    progress: () => progress,
    update(change) {
      if (progress.state === 'cancelled')
        throw new Problem('stale', 'The import was cancelled. Nothing was stored.');
      progress = { ...progress, ...change };
    },
    cancel() {
      if (progress.state === 'waiting' || progress.state === 'reading')
        progress = { ...progress, state: 'cancelled' };
      return progress.state === 'cancelled';
    },
  };
}

/** Milliseconds for which the outcome of an import can be read. */
const keptMs = 60_000;

/** The imports of this server by their ids. */
export function createImportJobs() {
  const jobs = new Map<string, ImportJob>();
  return {
    find: (id: string) => jobs.get(id) ?? null,

    /** Runs an import under its id. @throws Problem 409 `stale` if an import with this id was begun before. */
    async run<T>(id: string, work: (job: ImportJob) => Promise<T>): Promise<T> {
      if (jobs.has(id)) throw begunAlready();
      const job = createJob();
      jobs.set(id, job);
      try {
        const result = await work(job);
        job.update({ state: 'done' });
        return result;
      } catch (error) {
        if (job.progress().state !== 'cancelled') job.update({ state: 'failed' });
        throw error;
      } finally {
        setTimeout(() => jobs.delete(id), keptMs).unref();
      }
    },
  };
}
