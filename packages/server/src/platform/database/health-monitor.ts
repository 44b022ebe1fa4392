import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { cpus } from 'node:os';
import { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { createWorker } from './worker.ts';

/** Milliseconds between two pings, and between two pings while idle. */
const everyMs = 300;
const idleEveryMs = 5_000;

/**
 * The factor by which a reply may take longer while the machine is busy. A database on the same machine is then slow like
 * everything else.
 */
const busyPatience = 2;
/** The share of idle processor time below which the machine counts as busy. */
const idleShare = 0.1;

/** Timeout in milliseconds of reconnecting the models. */
const deadlineMs = 30_000;

interface HealthMonitorOptions {
  readonly uri: string;
  /** The timeout of a reply in milliseconds. An outage is noticed at most 0.3 s later, while idle at most 5 s later. */
  readonly answerMs: number;
  /** Returns true if the models reach the database; otherwise reconnects them. Called while the database responds. */
  readonly ensureConnected: () => Promise<boolean>;
  /** Returns true if no client is connected and no call is running. */
  readonly isIdle?: (() => boolean) | undefined;
  /** Called when the availability changes. */
  readonly onChange: (available: boolean) => void;
  /**
   * Called with true once a reply takes longer than half of `answerMs`, and with false once the database responds again.
   * Meanwhile calls are still served, but no client may show that it is live.
   */
  readonly onLate?: (isLate: boolean) => void;
  /** Called with each reply. */
  readonly onReply?: (reply: unknown) => void;
  /** Begins to watch the machine; the returned function returns true if it had idle time since then. For tests. */
  readonly watchMachine?: () => () => boolean;
  readonly log: Logger;
}

export interface HealthMonitor {
  stop(): Promise<void>;
}

/**
 * Pings the database over its own connection to check that it responds. The driver alone would let a call to a stopped database
 * hang until its socket closes.
 */
export function startHealthMonitor(options: HealthMonitorOptions): HealthMonitor {
  const { uri, answerMs, ensureConnected, onChange, onLate, onReply, log } = options;
  const { isIdle = () => false, watchMachine = watchProcessors } = options;
  const patientMs = answerMs * busyPatience;
  /** True if the driver could not reach the database: a refused or broken connection is not a late reply. */
  let isLinkLost = false;
  let client = newClient();
  let available = true;
  let isLate = false;

  function setLate(now: boolean): void {
    if (now === isLate) return;
    isLate = now;
    onLate?.(now);
  }

  function newClient(): mongo.MongoClient {
    const created = new mongo.MongoClient(uri, {
      appName: 'hearthline-pulse',
      maxPoolSize: 1,
      // This timeout decides if a reply is late; the driver must not end a longer wait.
      serverSelectionTimeoutMS: patientMs,
      connectTimeoutMS: patientMs,
      socketTimeoutMS: patientMs + answerMs,
      // The pings themselves detect an outage.
      heartbeatFrequencyMS: 60_000,
      retryReads: false,
    });
    created.on('serverHeartbeatFailed', () => (isLinkLost = true));
    created.on('serverHeartbeatSucceeded', () => (isLinkLost = false));
    return created;
  }

  /** Pings the database. Returns if it replied, and the time allowed in ms, which is longer on a busy machine. */
  async function answers(): Promise<{ readonly answered: boolean; readonly givenMs: number }> {
    let answered = false;
    let givenMs = answerMs;
    const answer = client
      .db('admin')
      .command({ ping: 1 })
      .then(
        (reply) => {
          answered = true;
          isLinkLost = false;
          setLate(false);
          onReply?.(reply);
        },
        (error: unknown) => {
          if (error instanceof mongo.MongoNetworkError && !(error instanceof mongo.MongoNetworkTimeoutError))
            isLinkLost = true;
        },
      );
    const hadTime = watchMachine();
    await Promise.race([answer, wait(answerMs / 2, undefined, { ref: false })]);
    if (!answered) {
      setLate(true);
      await Promise.race([answer, wait(answerMs / 2, undefined, { ref: false })]);
    }
    if (!answered && !isLinkLost && !hadTime()) {
      givenMs = patientMs;
      await Promise.race([answer, wait(patientMs - answerMs, undefined, { ref: false })]);
    }
    // If this process itself was blocked, its timer fires before a reply that came in time is handled.
    if (!answered) await turn();
    return { answered, givenMs };
  }

  /** Resolves with true if the next ping should follow soon. */
  async function ask(signal: AbortSignal): Promise<boolean> {
    const asked = performance.now();
    const { answered, givenMs } = await answers();
    const heldUp = performance.now() - asked > givenMs + answerMs;
    if (signal.aborted) return true;
    if (!answered) {
      // After its connection broke the driver may never try again by itself.
      void client.close().catch(() => undefined);
      client = newClient();
      // A missing reply while this process was blocked proves nothing about the database, so ping again.
      if (heldUp) {
        worker.wake();
        return true;
      }
    }
    const now = answered && (await ensureConnected());
    if (now !== available && !signal.aborted) onChange((available = now));
    return !available;
  }
  const worker = createWorker({
    name: 'the health monitor',
    firstMs: 0,
    everyMs,
    idle: { everyMs: idleEveryMs, isIdle },
    deadlineMs,
    work: ask,
    log,
  });

  return {
    async stop() {
      const stopped = worker.stop();
      await client.close();
      await stopped;
    },
  };
}

/** Watches the machine's processors; the returned function returns true if they had idle time since then. */
function watchProcessors(): () => boolean {
  const begun = processorTimes();
  return () => {
    const now = processorTimes();
    const passed = now.total - begun.total;
    return passed <= 0 || (now.idle - begun.idle) / passed >= idleShare;
  };
}

function processorTimes(): { readonly idle: number; readonly total: number } {
  const times = cpus().map((each) => each.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const total = times.reduce(
    (sum, { user, nice, sys, irq, idle: free }) => sum + user + nice + sys + irq + free,
    0,
  );
  return { idle, total };
}
