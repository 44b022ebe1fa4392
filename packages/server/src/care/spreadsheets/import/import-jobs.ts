import { Problem, type ImportProgress } from '@hearthline/contracts';
import { begunAlready } from './import.repository.ts';

/** A running import of this server. */
export interface ImportJob {
  readonly progress: () => ImportProgress;
  /** Sets its progress. @throws Problem 409 `stale` if it was cancelled. */
  readonly update: (progress: Partial<ImportProgress>) => void;
  /** Cancels it; returns false if it is already storing. */
  readonly cancel: () => boolean;
  readonly isCancelled: () => boolean;
  /** Its progress in shared memory, from which the import thread creates its own job. */
  readonly shared: SharedArrayBuffer;
}

const states = [
  'waiting',
  'reading',
  'storing',
  'done',
  'cancelled',
  'failed',
] as const satisfies readonly ImportProgress['state'][];
const stateOf = (code: number) => states[code] ?? 'failed';
/** Positions of the values in the shared memory. */
const place = { state: 0, done: 1, total: 2 } as const;
const unknownTotal = -1;

const cancelled = () => new Problem('stale', 'The import was cancelled. Nothing was stored.');

/**
 * A job in memory shared by two threads. Cancelling and the start of storing may race: the state changes by compare-and-set, so
 * that one of them wins.
 */
export function createJob(shared = new SharedArrayBuffer(12)): ImportJob {
  const memory = new Int32Array(shared);
  const state = () => stateOf(Atomics.load(memory, place.state));

  /** Changes the state by compare-and-set; `next` returns the new state, or null for no change. */
  function move(next: (now: ImportProgress['state']) => ImportProgress['state'] | null): void {
    for (;;) {
      const now = Atomics.load(memory, place.state);
      const to = next(stateOf(now));
      if (to === null) return;
      if (Atomics.compareExchange(memory, place.state, now, states.indexOf(to)) === now) return;
    }
  }

  return {
    shared,
    progress() {
      const total = Atomics.load(memory, place.total);
      return {
        state: state(),
        done: Atomics.load(memory, place.done),
        total: total === unknownTotal ? null : total,
      };
    },
    update(change) {
      move((now) => {
        if (now === 'cancelled' && change.state !== 'cancelled') throw cancelled();
        return change.state ?? null;
      });
      if (change.done !== undefined) Atomics.store(memory, place.done, change.done);
      if (change.total !== undefined) Atomics.store(memory, place.total, change.total ?? unknownTotal);
    },
    cancel() {
      move((now) => (now === 'waiting' || now === 'reading' ? 'cancelled' : null));
      return state() === 'cancelled';
    },
    isCancelled: () => state() === 'cancelled',
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
      job.update({ total: null });
      jobs.set(id, job);
      try {
        const result = await work(job);
        job.update({ state: 'done' });
        return result;
      } catch (error) {
        if (!job.isCancelled()) job.update({ state: 'failed' });
        throw error;
      } finally {
        setTimeout(() => jobs.delete(id), keptMs).unref();
      }
    },
  };
}
