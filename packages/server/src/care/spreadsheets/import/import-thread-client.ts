import type { Worker } from 'node:worker_threads';
import { Problem } from '@hearthline/contracts';
import { publishChange } from '../../../platform/core/change-bus.ts';
import type { Config } from '../../../platform/core/config.ts';
import { startThread } from '../../../platform/core/start-thread.ts';
import { unconfirmedProblem } from '../../../platform/database/database-errors.ts';
import type { ImportJob } from './import-jobs.ts';
import type { ImportMessage, ImportRequest, ImportThreadData } from './import-messages.ts';
import type { ImportOutcome } from './perform-import.ts';
import type { ImportTask } from './plan-import.ts';
import { importOwner } from './store-import.ts';

const entry = new URL('./import-thread.ts', import.meta.url);
const resourceLimits = {
  maxOldGenerationSizeMb: 512,
  // With less memory, a tenth of the time is spent on garbage collection; without a limit, memory grows with the file.
  maxYoungGenerationSizeMb: 96,
} as const;
/** The thread stays alive while a user may read the report of a rehearsal. */
const idleMs = 5 * 60_000;

interface Waiting {
  readonly resolve: (outcome: ImportOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Creates the error to throw if the thread ends before it replies. */
  readonly interrupted: (cause: Error) => Problem;
}

interface Options {
  readonly config: Pick<Config, 'databaseName' | 'timezone' | 'logLevel'>;
  /** The address of the open database. */
  readonly uri: () => string;
  /** The number of requests handled, in shared memory; imports yield to them. */
  readonly handled: Int32Array;
}

/** The import thread, started by the first import. */
export interface ImportThread {
  readonly perform: (task: ImportTask, job: ImportJob) => Promise<ImportOutcome>;
  readonly close: () => Promise<void>;
}

/** A thread with its unanswered tasks, by number. */
interface Started {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

export function createImportThread({ config, uri, handled }: Options): ImportThread {
  let current: Started | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start(): Started {
    const { databaseName, timezone, logLevel } = config;
    const data: ImportThreadData = {
      uri: uri(),
      databaseName,
      timezone,
      logLevel,
      owner: importOwner,
      handled,
    };
    const worker = startThread(entry, { resourceLimits, workerData: data });
    const started: Started = { worker, waiting: new Map() };
    let failure = new Error('The thread of imports ended.');
    worker.on('message', (message: ImportMessage) => handleMessage(started, message));
    worker.on('error', (error) => (failure = error));
    worker.once('exit', () => {
      if (current === started) current = null;
      for (const { reject, interrupted } of started.waiting.values()) reject(interrupted(failure));
    });
    return started;
  }

  function handleMessage({ waiting }: Started, message: ImportMessage): void {
    if ('change' in message) {
      publishChange(message.change);
      return;
    }
    const { resolve, reject } = waiting.get(message.number) ?? {};
    waiting.delete(message.number);
    if ('outcome' in message) resolve?.(message.outcome);
    else if ('problem' in message) {
      const { code, message: text, details } = message.problem;
      reject?.(new Problem(code, text, details));
    } else reject?.(Object.assign(new Error(message.error.message), { stack: message.error.stack }));
    if (waiting.size === 0) idle = setTimeout(() => void close(), idleMs).unref();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = current;
    // The next import starts another thread.
    current = null;
    await ending?.worker.terminate();
  }

  return {
    perform(task, job) {
      clearTimeout(idle);
      const { worker, waiting } = (current ??= start());
      const number = (count += 1);
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject, interrupted: task.query.rehearse ? unread : unconfirmed });
        const request: ImportRequest = { number, task, progress: job.shared };
        worker.postMessage(request);
      });
    },
    close,
  };
}

const unread = (cause: Error) =>
  new Problem('busy', 'The server could not finish reading the file. Please try again.', { cause });

/** The import worker finishes an import that was begun. */
function unconfirmed(cause: Error): Problem {
  const { code, message } = unconfirmedProblem();
  return new Problem(code, message, { cause });
}
