import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withTimeout } from '../core/with-timeout.ts';
import { createWorker, type Worker } from '../database/worker.ts';
import {
  readServers,
  removeLapsed,
  removeServer,
  renewServer,
  type ServerState,
} from './server.repository.ts';

/** Milliseconds that a row is watched without a renewal before its server counts as gone. */
const usualDurationMs = 2_000;
/** Milliseconds after which the row of a server that is gone is removed. */
const removeAfterMs = 60_000;
/** Milliseconds after which ended sessions are looked for though none was counted: a server may have been killed before it counted. */
const lookAgainMs = 5_000;
/** Milliseconds between two looks of a call that waits for the others, and that giving the row back may take. */
const lookEveryMs = 50;
const releaseMs = 1_000;

interface ServerLeaseOptions {
  /** The id of this server. */
  readonly id: string;
  readonly durationMs?: number;
  /** Ends the sockets of sessions that have ended. Called at start-up and when sessions were ended anywhere; rejects where that is not known. */
  readonly obey: () => Promise<void>;
  /** The lease cannot be renewed: from now on nothing may be served. Called before another server counts this one as gone. */
  readonly onLost: () => void;
  /** The lease holds: for the first time, or again. */
  readonly onHeld: () => void;
  /** The other servers that are not gone, at each renewal. */
  readonly onLiving?: (servers: readonly string[]) => void;
  readonly log: Logger;
}

/** The lease under which this server, one of several, may serve. */
export interface ServerLease {
  /** Whether it holds now. Asks nobody: it costs nothing, and is true also for a process that stood still until now. */
  readonly isHeld: () => boolean;
  readonly start: () => Promise<void>;
  /**
   * Resolves once every other server has obeyed the call of this number, or its lease has run out. `hasObeyed`: the server
   * has said so itself.
   */
  readonly untilObeyed: (signOut: number, hasObeyed: (serverId: string) => boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Watched {
  readonly counter: number;
  /** When this counter was first seen, in milliseconds of this server's `performance.now()`. */
  readonly since: number;
}

/**
 * A lease of 2 s by which servers know of each other, though clocks differ: as in database/leases.ts no time is stored. A
 * server renews its row three times a second, each time after it has ended the sockets of all sessions that ended until then. It
 * counts from before its last renewal was sent, and stops serving after seven tenths of the duration. Another server counts it
 * as gone once it has seen the same counter for the whole duration.
 */
export function createServerLease(options: ServerLeaseOptions): ServerLease {
  const { id, durationMs = usualDurationMs, obey, onLost, onHeld, log } = options;
  const watched = new Map<string, Watched>();
  let worker: Worker | null = null;
  let expiry: NodeJS.Timeout | undefined;
  /** When the last renewal was sent; null while the lease does not hold. */
  let sure: ReturnType<typeof clocks> | null = null;
  /** The last call whose sessions this server looked for, and when. */
  let obeyed = { signOut: -1, at: 0 };

  const heldMs = durationMs * 0.7;
  const everyMs = durationMs * 0.15;

  /** The monotonic clock stands still while a machine sleeps; the other does not. */
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

  /** Notes when each counter was first seen. Returns the servers that are not gone. */
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
    // While the lease does not hold, a call may have stopped waiting for this server. It waits again from this renewal on,
    // and what ended before is found by the look that follows.
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
    // An answer to a look that was given up is too old to count from, and what was lost meanwhile is taken anew.
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
        // Longer than the lease holds without a renewal: a database that answers slowly, but in that time, is no reason to lose it.
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
