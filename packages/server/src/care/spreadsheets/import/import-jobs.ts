import { Problem, type ImportProgress } from '@hearthline/contracts';
import { begunAlready } from './import.repository.ts';

/** An import under way on this server. */
export interface ImportJob {
  readonly progress: () => ImportProgress;
  /** Sets how far it is. @throws Problem 409 `stale` where it was cancelled. */
  readonly update: (progress: Partial<ImportProgress>) => void;
  /** Asks it to end; false where it stores already. */
  readonly cancel: () => boolean;
  readonly isCancelled: () => boolean;
  /** Its progress, of which the thread that works at it makes a job of the same. */
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
/** Where the shared progress has what. */
const place = { state: 0, done: 1, total: 2 } as const;
const unknownTotal = -1;

const cancelled = () => new Problem('stale', 'The import was cancelled. Nothing was stored.');

/**
 * A job over memory that two threads share. A cancellation and the beginning of storing may meet: the state changes by
 * compare-and-set, so that only one of them holds.
 */
export function createJob(shared = new SharedArrayBuffer(12)): ImportJob {
  const memory = new Int32Array(shared);
  const state = () => stateOf(Atomics.load(memory, place.state));

  /** Changes the state from what it is now, where `next` answers one. */
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
