import mongoose from 'mongoose';
import type { Logger } from 'pino';

/** Milliseconds in which the driver may reconnect by itself to a database that responds to others. */
const patienceMs = 3_000;

/**
 * Creates a function that checks if the models are connected and reconnects them if the driver does not. The driver's server
 * monitor waits forever if it writes to a socket that is just being closed. In driver 7.8 the write waits for a 'drain' that
 * never comes. This happens when a busy database ends all its connections.
 */
export function reconnectModels(connect: () => Promise<void>, log: Logger): () => Promise<boolean> {
  let lostAt: number | null = null;
  return async () => {
    if (mongoose.connection.readyState === mongoose.ConnectionStates.connected) {
      lostAt = null;
      return true;
    }
    if (lostAt === null) {
      lostAt = performance.now();
      // Makes the driver look for the database now instead of at its next heartbeat.
      void mongoose.connection.db
        ?.admin()
        .ping()
        .catch(() => undefined);
    }
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
