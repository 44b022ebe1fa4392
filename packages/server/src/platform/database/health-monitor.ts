import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { cpus } from 'node:os';
import { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { createWorker } from './worker.ts';

/** Milliseconds between two questions, and between two of them while nobody relies on the answer. */
const everyMs = 300;
const idleEveryMs = 5_000;

/**
 * How many times the usual wait an answer may take while the machine has no time: its processors are busy to the last, and a database
 * that runs on it is late as everything else is.
 */
const busyPatience = 2;
/** The share of the processors' time without work below which the machine counts as busy. */
const idleShare = 0.1;

/** Milliseconds after which connecting the models anew is given up. */
const deadlineMs = 30_000;

interface HealthMonitorOptions {
  readonly uri: string;
  /** Milliseconds for an answer; a database that stops is noticed 0.3 s later at most, and while idle 5 s. */
  readonly answerMs: number;
  /** Whether the models reach the database; connects them anew when they don't. Called while the database answers. */
  readonly ensureConnected: () => Promise<boolean>;
  /** Whether no client is connected and no call is under way. */
  readonly isIdle?: (() => boolean) | undefined;
  /** Called with each change of availability. */
  readonly onChange: (available: boolean) => void;
  /**
   * Called with true once an answer takes longer than half of `answerMs`, and with false once the database answers again. Until then
   * nothing may claim to be live, although calls are still served.
   */
  readonly onLate?: (isLate: boolean) => void;
  /** Called with each answer. */
  readonly onReply?: (reply: unknown) => void;
  /** Begins to watch the machine; the result tells whether it had time since then. For tests. */
  readonly watchMachine?: () => () => boolean;
  readonly log: Logger;
}

export interface HealthMonitor {
  stop(): Promise<void>;
}

/**
 * Asks the database over a connection of its own whether it still answers. The driver alone would let a call to a stopped
 * database hang for as long as its socket stays open.
 */
export function startHealthMonitor(options: HealthMonitorOptions): HealthMonitor {
  const { uri, answerMs, ensureConnected, onChange, onLate, onReply, log } = options;
  const { isIdle = () => false, watchMachine = watchProcessors } = options;
  const patientMs = answerMs * busyPatience;
  /** The driver could not reach the database: a refused or cut link is no late answer. */
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
      // This decides what is late; the driver would end a wait that goes on.
      serverSelectionTimeoutMS: patientMs,
      connectTimeoutMS: patientMs,
      socketTimeoutMS: patientMs + answerMs,
      // The questions themselves find out.
      heartbeatFrequencyMS: 60_000,
      retryReads: false,
    });
    created.on('serverHeartbeatFailed', () => (isLinkLost = true));
    created.on('serverHeartbeatSucceeded', () => (isLinkLost = false));
    return created;
  }

  /** Asks the database: tells whether it answered, and how long it was given, ms: longer where the machine had no time. */
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
    // When this process itself was held up, the timer is seen before an answer that came in time.
    if (!answered) await turn();
    return { answered, givenMs };
  }

  /** Resolves with true where the next question follows soon. */
  async function ask(signal: AbortSignal): Promise<boolean> {
    const asked = performance.now();
    const { answered, givenMs } = await answers();
    const heldUp = performance.now() - asked > givenMs + answerMs;
    if (signal.aborted) return true;
    if (!answered) {
      // After its link was cut off the driver may never ask again by itself.
      void client.close().catch(() => undefined);
      client = newClient();
      // No answer while this process itself was held up proves nothing about the database: ask again.
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

/** Looks at the processors of the machine; the returned function tells whether any of their time since was left over. */
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
