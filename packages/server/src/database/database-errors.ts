import { Problem } from '@hearthline/contracts';
import { Error as MongooseErrors, mongo } from 'mongoose';

const awayNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoConnectionPoolClosedError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoExpiredSessionError',
  'MongooseServerSelectionError',
  'TimedOut',
]);

/** Shutting down, not primary, a read or write that ran out of time: the server's own words for "not now". */
const awayCodes = new Set([50, 64, 89, 91, 189, 262, 10107, 11600, 11602, 13435, 13436]);

/** A socket that broke while the driver wrote to it; this server opens sockets to its database alone. */
const brokenSocket = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** What went wrong, where the driver made it one of a write of many documents. */
export function unwrapped(error: unknown): unknown {
  const cause: unknown = error instanceof mongo.MongoBulkWriteError ? error.errorResponse : error;
  return cause instanceof Error ? cause : error;
}

/** Whether an error says that the database can't be reached or does not answer, rather than that the request was wrong. */
export function isDatabaseAway(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (!(error instanceof Error)) return false;
  if (awayNames.has(error.name) || brokenSocket.has((error as NodeJS.ErrnoException).code ?? '')) return true;
  if (error instanceof mongo.MongoServerError) return awayCodes.has(Number(error.code));
  // With bufferCommands off mongoose refuses a call before the first connection with a plain MongooseError.
  return error instanceof MongooseErrors && /before initial connection is complete/.test(error.message);
}

/** Whether an error says that the database (14031), or this program, has no room left on its disk. */
export function diskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 14031 || code === 'ENOSPC';
}

/** Does not say that nothing was saved: a call may have made one write of several. */
export const diskFullProblem = () =>
  new Problem(
    'database-away',
    'The disk of the server is full: nothing can be saved until there is room. What you typed is kept.',
  );

export function databaseAwayProblem(): Problem {
  return new Problem('database-away', 'The database does not answer. What you typed is kept.');
}

/** For a write that was under way when the server stopped waiting: whether it is done, nobody knows yet. */
export const unconfirmedProblem = () =>
  new Problem('unconfirmed', 'There was no answer in time. It may have been saved.');

/** Whether an error says that what stood for an id in a query can't be one. */
export function namesNoRecord(error: unknown): boolean {
  return error instanceof MongooseErrors.CastError && error.path === '_id';
}
