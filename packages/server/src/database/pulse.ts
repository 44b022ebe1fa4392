import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';

/** Milliseconds between two questions. */
const everyMs = 300;

export interface Pulse {
  stop(): Promise<void>;
}

/**
 * Asks the database over a connection of its own whether it still answers. The driver alone would let a call to a stopped
 * database hang for as long as its socket stays open.
 * @param answerMs for an answer; a database that stops is noticed 0.3 s later at most.
 * @param tell called with each change.
 */
export function feelPulse(uri: string, answerMs: number, tell: (beats: boolean) => void): Pulse {
  const client = new mongo.MongoClient(uri, {
    appName: 'hearthline-pulse',
    maxPoolSize: 1,
    serverSelectionTimeoutMS: answerMs,
    connectTimeoutMS: answerMs,
    // Longer than the wait for an answer: one that came while this process was held up is still read.
    socketTimeoutMS: answerMs * 2,
    heartbeatFrequencyMS: 1_000,
    retryReads: false,
  });
  let stopped = false;
  let beating = true;

  async function beats(): Promise<boolean> {
    let answered = false;
    const answer = client
      .db('admin')
      .command({ ping: 1 })
      .then(
        () => (answered = true),
        () => false,
      );
    await Promise.race([answer, wait(answerMs)]);
    // When this process itself was held up, the timer is seen before an answer that came in time.
    if (!answered) await turn();
    return answered;
  }

  async function watch(): Promise<void> {
    while (!stopped) {
      const now = await beats();
      if (now !== beating && !stopped) tell((beating = now));
      await wait(everyMs, undefined, { ref: false });
    }
  }
  void watch();

  return {
    async stop() {
      stopped = true;
      await client.close();
    },
  };
}
