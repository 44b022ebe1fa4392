import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withTimeout } from '../flow/with-timeout.ts';
import { createWorker, type Worker } from '../database/worker.ts';
import {
  readServers,
  removeLapsed,
  removeServer,
  renewServer,
  type ServerState,
} from './server.repository.ts';

/** Milliseconds without a renewal after which a server counts as gone. */
const usualDurationMs = 2_000;
/** Milliseconds after which the row of a gone server is removed. */
const removeAfterMs = 60_000;
/**
 * Milliseconds after which ended sessions are read even if none was counted: a server may have been killed before it counted
 * them.
 */
const lookAgainMs = 5_000;
/** Milliseconds between two reads of a call that waits for other servers, and the timeout of releasing the row. */
const lookEveryMs = 50;
const releaseMs = 1_000;

interface ServerLeaseOptions {
  /** The id of this server. */
  readonly id: string;
  readonly durationMs?: number;
  /**
   * Ends the sockets of ended sessions. Called at start-up and when sessions were ended on any server; rejects if they cannot
   * be read.
   */
  readonly obey: () => Promise<void>;
  /** Called when the lease cannot be renewed, so that nothing may be served; before other servers count this one as gone. */
  readonly onLost: () => void;
  /** Called when the lease holds for the first time, or again. */
  readonly onHeld: () => void;
  /** Called at each renewal with the other servers that are not gone. */
  readonly onLiving?: (servers: readonly string[]) => void;
  readonly log: Logger;
}

/** The lease under which one of several servers may serve. */
export interface ServerLease {
  /** Returns true if the lease holds now. Computed locally without a query; correct even after the process was suspended. */
  readonly isHeld: () => boolean;
  readonly start: () => Promise<void>;
  /**
   * Resolves once every other server has obeyed the call with this number, or its lease has expired. `hasObeyed`: true if the
   * server has confirmed it.
   */
  readonly untilObeyed: (signOut: number, hasObeyed: (serverId: string) => boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Watched {
  readonly counter: number;
  /** The first time this counter was seen, in milliseconds of this server's `performance.now()`. */
  readonly since: number;
}

/**
 * A lease of 2 s by which servers detect each other even if clocks differ; as in database/leases.ts, no time is stored. A
 * server renews its row about three times per second, each time after ending the sockets of all sessions ended so far. It
 * counts from before its last renewal was sent, and stops serving after seven tenths of the duration. Another server counts it
 * as gone after seeing the same counter for the whole duration.
 */
export function createServerLease(options: ServerLeaseOptions): ServerLease {
  const { id, durationMs = usualDurationMs, obey, onLost, onHeld, log } = options;
  const watched = new Map<string, Watched>();
  let worker: Worker | null = null;
  let expiry: NodeJS.Timeout | undefined;
  /** The time of sending the last renewal; null while the lease does not hold. */
  let sure: ReturnType<typeof clocks> | null = null;
  /** The last call whose sessions this server has read, and the time of that read. */
  let obeyed = { signOut: -1, at: 0 };

  const heldMs = durationMs * 0.7;
  const everyMs = durationMs * 0.15;

  /** The wall clock is read too, because the monotonic clock stops while a machine sleeps. */
  function clocks() {
    return { monotonic: performance.now(), wall: Date.now() };
  }

  function isHeld(): boolean {
    if (!sure) return false;
    const now = clocks();
    if (now.monotonic - sure.monotonic < heldMs && now.wall - sure.wall < heldMs) return true;
    lose();
    return false;
  }

  function lose(): void {
    if (!sure) return;
    sure = null;
    log.warn('the lease of this server could not be renewed: it serves nothing until it can');
    onLost();
  }

  function renewed(from: ReturnType<typeof clocks>): void {
    const isNew = sure === null;
    sure = from;
    clearTimeout(expiry);
    expiry = setTimeout(isHeld, Math.max(1, heldMs - (performance.now() - from.monotonic) + 1)).unref();
    if (isHeld() && isNew) onHeld();
  }

  /** Stores the first time each counter was seen. Returns the servers that are not gone. */
  function watch(servers: readonly ServerState[]): ServerState[] {
    const now = performance.now();
    for (const gone of watched.keys())
      if (!servers.some((server) => server.id === gone)) watched.delete(gone);
    return servers.filter((server) => {
      if (server.id === id) return false;
      const before = watched.get(server.id);
      if (before?.counter === server.counter) return now - before.since < durationMs;
      watched.set(server.id, { counter: server.counter, since: now });
      return true;
    });
  }

  async function removeGone(servers: readonly ServerState[]): Promise<void> {
    const now = performance.now();
    for (const server of servers) {
      const seen = watched.get(server.id);
      if (seen && now - seen.since > removeAfterMs) await removeLapsed(server);
    }
  }

  async function renew(signal: AbortSignal): Promise<void> {
    const wasHeld = isHeld();
    // While the lease does not hold, a call may have stopped waiting for this server. It waits again from this renewal on, and
    // the following read finds sessions ended before.
    if (!wasHeld) await renewServer(id, null);
    const { signOuts, servers } = await readServers();
    options.onLiving?.(watch(servers).map((server) => server.id));
    if (!wasHeld || signOuts !== obeyed.signOut || performance.now() - obeyed.at > lookAgainMs) {
      const at = performance.now();
      await obey();
      obeyed = { signOut: signOuts, at };
    }
    const from = clocks();
    await renewServer(id, signOuts);
    // The reply to an aborted run is too old to count from, and a lost lease must be taken anew.
    if (signal.aborted || isHeld() !== wasHeld) return;
    renewed(from);
    await removeGone(servers);
  }

  return {
    isHeld,
    async start() {
      worker = createWorker({
        name: 'renewing the lease of this server',
        firstMs: everyMs,
        everyMs,
        retryMs: durationMs / 20,
        // A database that responds slowly, but while the lease still holds, must not cost the lease.
        deadlineMs: durationMs,
        work: renew,
        log,
      });
      await renew(new AbortController().signal).catch((error: unknown) =>
        log.warn({ err: error }, 'the lease of this server was not taken yet; it is tried again'),
      );
    },
    async untilObeyed(signOut, hasObeyed) {
      for (;;) {
        const { servers } = await readServers();
        const waitsFor = watch(servers).filter((server) => server.obeyed < signOut && !hasObeyed(server.id));
        if (waitsFor.length === 0) return;
        await pause(lookEveryMs);
      }
    },
    async stop() {
      await worker?.stop();
      clearTimeout(expiry);
      if (!worker) return;
      sure = null;
      await withTimeout(releaseMs, removeServer(id)).catch(() => undefined);
    },
  };
}
