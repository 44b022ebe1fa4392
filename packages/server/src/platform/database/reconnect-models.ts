import mongoose from 'mongoose';
import type { Logger } from 'pino';

/** Milliseconds the driver has to come back by itself to a database that answers others. */
const patienceMs = 3_000;

/**
 * Makes a function that checks whether the models are connected, and connects them anew when the driver does not do so by
 * itself: the driver's server monitor waits for ever when it writes to a socket that is being closed in that moment
 * (driver 7.8: the write waits for a 'drain' that never comes), as happens when a busy database ends all its connections.
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
      // Has the driver look for the database now instead of at its next heartbeat.
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
