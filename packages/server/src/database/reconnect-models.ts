import mongoose from 'mongoose';
import type { Logger } from 'pino';

/** Milliseconds the driver has to come back by itself to a database that answers others. */
const patienceMs = 3_000;

/**
 * Answers how to see to it that the models are connected: anew when the driver does not by itself, for the monitor of a server
 * waits for ever where its question met a socket that had been closed in that very moment (driver 7.8: a write
 * to such a socket waits for a 'drain' that never comes), as happens when a database that is busy ends all its connections.
 */
export function reconnectModels(connect: () => Promise<void>, log: Logger): () => Promise<boolean> {
  let lostAt: number | null = null;
  return async () => {
    if (mongoose.connection.readyState === mongoose.ConnectionStates.connected) {
      lostAt = null;
      return true;
    }
    lostAt ??= performance.now();
    if (performance.now() - lostAt < patienceMs) return true;
    log.warn('the driver does not come back to the database: connecting anew');
    try {
      await mongoose.disconnect();
      await connect();
      lostAt = null;
      return true;
    } catch (error) {
      log.warn({ err: error }, 'connecting anew failed; it is tried again');
      return false;
    }
  };
}
