import { Problem } from '@hearthline/contracts';
import { Error as MongooseErrors, mongo } from 'mongoose';
import { StartRefused } from '../core/config.ts';

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

/** Transient server errors: shutting down, not primary, timed out. */
const awayCodes = new Set([50, 64, 89, 91, 189, 262, 10107, 11600, 11602, 13435, 13436]);

/** Socket errors; only the database driver opens outgoing sockets in this process. */
const brokenSocket = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** The cause of an error that the driver wrapped in MongoBulkWriteError; other errors unchanged. */
export function unwrapBulkWriteError(error: unknown): unknown {
  const cause: unknown = error instanceof mongo.MongoBulkWriteError ? error.errorResponse : error;
  return cause instanceof Error ? cause : error;
}

/** Returns true if the database is unreachable or does not respond, as opposed to a refused request. */
export function isDatabaseAway(thrown: unknown): boolean {
  const error = unwrapBulkWriteError(thrown);
  if (!(error instanceof Error)) return false;
  if (awayNames.has(error.name) || brokenSocket.has((error as NodeJS.ErrnoException).code ?? '')) return true;
  if (error instanceof mongo.MongoServerError) return awayCodes.has(Number(error.code));
  // With bufferCommands off mongoose throws a plain MongooseError before the first connection.
  return error instanceof MongooseErrors && /before initial connection is complete/.test(error.message);
}

/** Returns true if the disk of the database (14031, OutOfDiskSpace) or of this program (ENOSPC) is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 14031 || code === 'ENOSPC';
}

/** Returns true if the output of a database process reports a full disk. */
export const outputSaysDiskFull = (output: string): boolean => /ENOSPC|no space left/i.test(output);

/** The StartRefused for a full disk. */
export const fullDiskRefusal = (dataDir: string): StartRefused =>
  new StartRefused(
    `The disk that holds the database is full. Make room on it, and start again. (DATA_DIR is ${dataDir})`,
  );

/** The message does not say that nothing was saved, because the call may have made one of several writes. */
export const diskFullProblem = () =>
  new Problem('database-away', 'The server’s disk is full: nothing can be saved until there is free space.');

export function databaseAwayProblem(): Problem {
  return new Problem('database-away', 'The server cannot reach its database.');
}

/** The problem of a write whose outcome is unknown because the database did not respond in time. */
export const unconfirmedProblem = () =>
  new Problem('unconfirmed', 'There was no answer in time. It may have been saved.');

/** Returns true if an error is a CastError of `_id`, i.e. the given id is not an ObjectId. */
export function isInvalidId(error: unknown): boolean {
  return error instanceof MongooseErrors.CastError && error.path === '_id';
}
