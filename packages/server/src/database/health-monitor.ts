import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';

/** Milliseconds between two questions. */
const everyMs = 300;

interface PulseOptions {
  readonly uri: string;
  /** Milliseconds for an answer; a database that stops is noticed 0.3 s later at most. */
  readonly answerMs: number;
  /** Sees to it that the models reach the database, asked while it answers; false while they can't. */
  readonly connected: () => Promise<boolean>;
  /** Called with each change. */
  readonly tell: (beats: boolean) => void;
  /** Called with each answer. */
  readonly heard?: (reply: unknown) => void;
}

export interface HealthMonitor {
  stop(): Promise<void>;
}

/**
 * Asks the database over a connection of its own whether it still answers. The driver alone would let a call to a stopped
 * database hang for as long as its socket stays open.
 */
export function startHealthMonitor({ uri, answerMs, connected, tell, heard }: PulseOptions): HealthMonitor {
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let client = newClient();
  let beating = true;

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
          heard?.(reply);
        },
        () => undefined,
      );
    await Promise.race([answer, wait(answerMs, undefined, { ref: false })]);
    // When this process itself was held up, the timer is seen before an answer that came in time.
    if (!answered) await turn();
    return answered;
  }

  async function watch(): Promise<void> {
    while (!stopped()) {
      const asked = performance.now();
      const answered = await answers();
      const heldUp = performance.now() - asked > answerMs * 2;
      if (!answered && !stopped()) {
        // One that was cut off may never ask again by itself.
        void client.close().catch(() => undefined);
        client = newClient();
        // That nothing came while this process stood still says nothing of the database.
        if (heldUp) continue;
      }
      const now = answered && (await connected());
      if (now !== beating && !stopped()) tell((beating = now));
      await wait(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await client.close();
      await watching;
    },
  };
}
