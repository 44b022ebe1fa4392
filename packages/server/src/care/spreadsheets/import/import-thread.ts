import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '@hearthline/contracts';
import { followPublishedChanges } from '../../../platform/core/change-bus.ts';
import { createLog } from '../../../platform/core/log.ts';
import { limitConcurrency } from '../../../platform/core/limit-concurrency.ts';
import { ensureConnected } from '../../../platform/database/connect-mongoose.ts';
import {
  databaseAwayProblem,
  diskFullProblem,
  isDatabaseAway,
  isDiskFull,
} from '../../../platform/database/database-errors.ts';
import { createJob } from './import-jobs.ts';
import { importKinds } from './import-kinds.ts';
import type { Answer, ImportMessage, ImportRequest, ImportThreadData } from './import-messages.ts';
import { makeWayFor } from './make-way.ts';
import { performImport } from './perform-import.ts';

// A separate thread with its own connection: an import of 20,000 rows takes seconds of CPU time, which would block other
// requests.

const { uri, databaseName, timezone, owner, logLevel, handled } = workerData as ImportThreadData;
const say = (message: ImportMessage) => parentPort?.postMessage(message);

const deps = {
  kinds: importKinds({ timezone }, makeWayFor(handled)),
  log: createLog(logLevel),
  owner,
  timezone,
};

// Forwards published changes to the server's thread.
followPublishedChanges((change) => say({ change }));

// Requests have priority. 0 is the calling thread on Linux; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const inTurn = limitConcurrency(1);

async function answerOf({ task, progress }: ImportRequest): Promise<Answer> {
  try {
    await inTurn(() => ensureConnected(uri, { databaseName }));
    return { outcome: await performImport(task, deps, createJob(progress)) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem) {
      const { cause, ...details } = problem.details;
      // Neither of them is sent to the main thread, whose error handler would log it.
      const logged = isDiskFull(error) ? error : cause;
      if (logged !== undefined) deps.log.error({ err: logged }, 'not foreseen in an import');
      return { problem: { code: problem.code, message: problem.message, details } };
    }
    const { message, stack } = error as Error;
    return { error: { message, stack } };
  }
}

/** Maps a database error as the error handler would, because it loses its class on the way to the other thread. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return databaseAwayProblem();
  return isDiskFull(error) ? diskFullProblem() : null;
}

parentPort?.on('message', (request: ImportRequest) => {
  void answerOf(request).then((answer) => say({ number: request.number, ...answer }));
});
