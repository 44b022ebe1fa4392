import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { createWorker } from './worker.ts';

/** Milliseconds between two questions. */
const everyMs = 300;

/** Milliseconds after which connecting the models anew is given up. */
const deadlineMs = 30_000;

interface HealthMonitorOptions {
  readonly uri: string;
  /** Milliseconds for an answer; a database that stops is noticed 0.3 s later at most. */
  readonly answerMs: number;
  /** Whether the models reach the database; connects them anew when they don't. Called while the database answers. */
  readonly ensureConnected: () => Promise<boolean>;
  /** Called with each change of availability. */
  readonly onChange: (available: boolean) => void;
  /** Called with each answer. */
  readonly onReply?: (reply: unknown) => void;
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
  const { uri, answerMs, ensureConnected, onChange, onReply, log } = options;
  let client = newClient();
  let available = true;

  function newClient(): mongo.MongoClient {
    return new mongo.MongoClient(uri, {
      appName: 'hearthline-pulse',
      maxPoolSize: 1,
      serverSelectionTimeoutMS: answerMs,
      connectTimeoutMS: answerMs,
      socketTimeoutMS: answerMs * 2,
      heartbeatFrequencyMS: 1_000,
      retryReads: false,
    });
  }

  async function answers(): Promise<boolean> {
    let answered = false;
    const answer = client
      .db('admin')
      .command({ ping: 1 })
      .then(
        (reply) => {
          answered = true;
          onReply?.(reply);
        },
        () => undefined,
      );
    await Promise.race([answer, wait(answerMs, undefined, { ref: false })]);
    // When this process itself was held up, the timer is seen before an answer that came in time.
    if (!answered) await turn();
    return answered;
  }

  async function ask(signal: AbortSignal): Promise<void> {
    const asked = performance.now();
    const answered = await answers();
    const heldUp = performance.now() - asked > answerMs * 2;
    if (signal.aborted) return;
    if (!answered) {
      // After its link was cut off the driver may never ask again by itself.
      void client.close().catch(() => undefined);
      client = newClient();
      // No answer while this process itself was held up proves nothing about the database: ask again.
      if (heldUp) return worker.wake();
    }
    const now = answered && (await ensureConnected());
    if (now !== available && !signal.aborted) onChange((available = now));
  }
  const worker = createWorker({
    name: 'the health monitor',
    firstMs: 0,
    everyMs,
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
