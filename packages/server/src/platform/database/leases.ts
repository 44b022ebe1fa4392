import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { withTimeout } from '../flow/with-timeout.ts';
import { readLeases, releaseLeases, renewLeases, takeLease, type LeaseState } from './lease.repository.ts';
import { createWorker, type Lease, type Worker } from './worker.ts';

/** Milliseconds that a lease must stay unchanged before another server takes it; together within 15 s of a server's death. */
const usualDurationMs = 12_000;

/** Timeouts in milliseconds at a stop: for running work to settle, and for releasing the leases. */
const settleMs = 1_000;
const releaseMs = 1_000;

interface LeasesOptions<Name extends string> {
  /** One lease per worker that may run on one server only. */
  readonly names: readonly Name[];
  readonly log: Logger;
  readonly durationMs?: number;
}

/** The leases of this server, all held under one id. */
export interface Leases<Name extends string> {
  readonly of: (name: Name) => Lease;
  /**
   * Takes free leases, and competes for the others from then on. `alone`: no other server can use this database, so an existing
   * lease belongs to a killed server and is taken at once. Never rejects.
   */
  readonly start: (options: { readonly alone: boolean }) => Promise<void>;
  /**
   * Releases the leases after their workers have stopped. A lease whose work has not settled is left to expire: its writes may
   * still reach the database, beside those of the next holder. Never rejects.
   */
  readonly stop: () => Promise<void>;
}

interface Watched extends LeaseState {
  /** The time of the first read of this state, in milliseconds of this server's `performance.now()`. */
  readonly since: number;
}

/**
 * Leases that are mutually exclusive even if clocks differ: no time is stored or compared between servers. A holder increments
 * the counters of its leases every third of their duration, in one update. A candidate takes a lease by compare-and-set after
 * it has seen the same holder and counter for the whole duration on its own monotonic clock. A holder counts from before its
 * last renewal was sent, and gives up its leases after four fifths of the duration. The last fifth is left for the running work
 * to end.
 */
export function createLeases<Name extends string>({
  names,
  log,
  durationMs = usualDurationMs,
}: LeasesOptions<Name>): Leases<Name> {
  const holder = randomUUID();
  const tenures = new Map<string, AbortController>();
  const watched = new Map<string, Watched>();
  /** The unsettled work of each lease. */
  const underWay = new Map<string, Set<Promise<unknown>>>(names.map((name) => [name, new Set()]));
  /** The time at which all held leases were last taken or renewed, by the monotonic clock and the wall clock. */
  let sure = { monotonic: 0, wall: 0 };
  let isAlone = false;
  let worker: Worker | null = null;
  let expiry: NodeJS.Timeout | undefined;

  const heldMs = durationMs * 0.8;
  const deadlineMs = durationMs / 5;
  const clocks = () => ({ monotonic: performance.now(), wall: Date.now() });

  /** The wall clock is checked too, because the monotonic clock stops while a machine sleeps. */
  function isSure(): boolean {
    const now = clocks();
    return now.monotonic - sure.monotonic < heldMs && now.wall - sure.wall < heldMs;
  }

  function lose(lost: readonly string[], why: string): void {
    if (lost.length === 0) return;
    for (const name of lost) tenures.get(name)?.abort();
    for (const name of lost) tenures.delete(name);
    log.warn({ leases: lost }, `the lease of background work was lost: ${why}`);
  }

  const loseAll = () => lose([...tenures.keys()], 'it could not be renewed in time');

  /** Notes a renewal. `from`: the time before its update was sent. */
  function renewed(from: typeof sure): void {
    sure = from;
    clearTimeout(expiry);
    const left = heldMs - (performance.now() - from.monotonic);
    expiry = setTimeout(loseAll, Math.max(0, left)).unref();
  }

  async function renew(signal: AbortSignal): Promise<void> {
    const held = [...tenures.keys()];
    const from = clocks();
    const isComplete = (await renewLeases(held, holder)) === held.length;
    const states = isComplete ? null : await readLeases(held);
    // The reply to an aborted run is too old to count from; the next run reads again.
    if (signal.aborted) return;
    renewed(from);
    if (states)
      lose(
        held.filter((name) => states.get(name)?.holder !== holder),
        'another server has it',
      );
  }

  async function takeFree(signal: AbortSignal): Promise<void> {
    const missing = names.filter((name) => !tenures.has(name));
    if (missing.length === 0) return;
    const states = await readLeases(missing);
    for (const name of missing) {
      const state = states.get(name);
      if (signal.aborted) return;
      if (!isFree(name, state)) continue;
      const from = clocks();
      const isTaken = await takeLease(name, state, holder);
      if (signal.aborted) return;
      if (!isTaken) continue;
      watched.delete(name);
      // Leases that are already held keep their earlier time.
      if (tenures.size === 0) renewed(from);
      tenures.set(name, new AbortController());
      if (state && state.holder !== null && state.holder !== holder)
        log.info({ lease: name }, 'background work was taken over from a server that is gone');
    }
    isAlone = false;
  }

  function isFree(name: string, state: LeaseState | undefined): boolean {
    if (isAlone || !state || state.holder === null || state.holder === holder) return true;
    const before = watched.get(name);
    if (before && before.holder === state.holder && before.counter === state.counter)
      return performance.now() - before.since >= durationMs;
    watched.set(name, { ...state, since: performance.now() });
    return false;
  }

  async function look(signal: AbortSignal): Promise<void> {
    if (!isSure()) loseAll();
    else if (tenures.size > 0 && performance.now() - sure.monotonic >= durationMs / 3) await renew(signal);
    await takeFree(signal);
  }

  function cover(name: Name, work: Promise<unknown>): void {
    const all = underWay.get(name);
    const settled = () => void all?.delete(work);
    all?.add(work);
    work.then(settled, settled);
  }

  /** The leases whose work settles in time. */
  async function settled(held: readonly string[]): Promise<string[]> {
    const work = held.flatMap((name) => [...(underWay.get(name) ?? [])]);
    await withTimeout(settleMs, Promise.allSettled(work)).catch(() => undefined);
    return held.filter((name) => underWay.get(name)?.size === 0);
  }

  return {
    of: (name) => ({
      tenure: () => (isSure() ? (tenures.get(name)?.signal ?? null) : null),
      cover: (work) => cover(name, work),
    }),
    async start({ alone }) {
      isAlone = alone;
      const first = new AbortController();
      await withTimeout(deadlineMs, look(first.signal)).catch(() => first.abort());
      worker = createWorker({
        name: 'renewing the leases of background work',
        everyMs: durationMs / 15,
        deadlineMs,
        work: look,
        log,
      });
    },
    async stop() {
      await worker?.stop();
      clearTimeout(expiry);
      const held = [...tenures.keys()];
      for (const tenure of tenures.values()) tenure.abort();
      tenures.clear();
      const free = await settled(held);
      if (free.length < held.length)
        log.warn(
          { leases: held.filter((name) => !free.includes(name)) },
          'background work has not ended: its lease is left to run out',
        );
      if (free.length > 0) await withTimeout(releaseMs, releaseLeases(free, holder)).catch(() => undefined);
    },
  };
}
