import { setTimeout as wait } from 'node:timers/promises';
import type { FieldErrors, ImportReport } from '@hearthline/contracts';
import { createQueue } from '../../../platform/flow/queue.ts';
import { createImportJobs, type ImportJob } from './import-jobs.ts';
import type { ImportTask } from './import-kind.ts';
import {
  beginImport,
  commitImport,
  createClaim,
  importBusy,
  newImportId,
  removePreparing,
  type ImportDocument,
} from './import.repository.ts';
import { deleteSteps, insertSteps } from './import-steps.repository.ts';
import { planImport, type Planned } from './plan-import.ts';
import type { StoreDeps } from './import-kinds.ts';
import { storeImport } from './store-import.ts';

/** Milliseconds that an import waits for the import of another server, and the interval of checking. */
const waitMs = { most: 60_000, look: 500 } as const;

/** Imports, and rehearsals, that may wait for others on this server. */
const maxWaiting = 5;

export interface ImportOutcome {
  readonly report: ImportReport;
  /** True if nothing was stored because of refused rows. */
  readonly isStopped: boolean;
  /** Number of rows whose effect stays although the import was undone. */
  readonly kept: number;
}

/** The imports of this server. */
export type ImportRunner = ReturnType<typeof createImportRunner>;

/** Runs imports one after another, and rehearsals beside them, since a file takes much memory. */
export function createImportRunner(deps: StoreDeps) {
  const jobs = createImportJobs();
  const queue = () => createQueue({ concurrency: 1, maxWaiting, refusal: importBusy });
  const inTurn = { import: queue(), rehearsal: queue() };
  return {
    /** An import of this server that is under way, or ended a moment ago. */
    find: jobs.find,
    run(sent: Omit<ImportTask, 'id'>): Promise<ImportOutcome> {
      const { importId: id = newImportId(), rehearse } = sent.query;
      return jobs.run(id, (job) =>
        inTurn[rehearse ? 'rehearsal' : 'import'](() => performImport({ ...sent, id }, deps, job)),
      );
    },
  };
}

/** Plans an import, and stores it unless it is a rehearsal. */
export async function performImport(
  task: ImportTask,
  deps: StoreDeps,
  job: ImportJob,
): Promise<ImportOutcome> {
  const { rehearse, problems } = task.query;
  if (rehearse) {
    const { report } = await planImport(task, { kind: deps.kinds[task.kind], job });
    return { report: await report.build(null), isStopped: false, kept: 0 };
  }
  const document = await begin(task, job);
  const { report, counts } = await prepare(document, { task, deps, job });
  const isStopped = problems === 'stop' && report.refused() > 0;
  const total = counts.added + counts.changed;
  if (isStopped || total === 0) {
    await discard(document);
    return { report: await report.build(null), isStopped, kept: 0 };
  }
  job.update({ done: 0, total });
  let kept = 0;
  const isStored = await storeImport(
    await commitImport(document, { ...counts, refused: report.refused() }),
    deps,
    {
      isRepeat: false,
      onDone: (done) => job.update({ done }),
      onRefused: report.fail,
      onKept(row, why) {
        kept += 1;
        const stays = Object.entries(why).map(([field, reason]) => [
          field,
          `It stays as imported. ${reason}`,
        ]);
        report.fail(row, Object.fromEntries(stays) as FieldErrors);
      },
    },
  );
  return { report: await report.build(isStored ? task.id : null), isStopped: !isStored, kept };
}

/** Begins it as the only running import, so that no other import changes the data while it is planned. */
async function begin({ id, kind, query, actor }: ImportTask, job: ImportJob): Promise<ImportDocument> {
  const { id: userId, name, role } = actor.user;
  const fields = {
    kind,
    by: { id: userId, name, role },
    from: actor.from,
    fileName: query.fileName || null,
    allOrNothing: query.problems === 'stop',
  };
  for (let waited = 0; waited < waitMs.most; waited += waitMs.look) {
    const document = await beginImport(id, { ...fields, at: new Date() });
    if (document) return document;
    // Another server is storing an import.
    job.update({ state: 'waiting' });
    await wait(waitMs.look);
  }
  throw importBusy();
}

interface Preparing {
  readonly task: ImportTask;
  readonly deps: StoreDeps;
  readonly job: ImportJob;
}

/** Plans it and writes its steps; leaves nothing if that fails or is cancelled. */
async function prepare(document: ImportDocument, { task, deps, job }: Preparing): Promise<Planned> {
  const renew = createClaim(document);
  let from = 0;
  try {
    const planned = await planImport(task, {
      kind: deps.kinds[task.kind],
      job,
      async onSteps(steps) {
        await renew();
        await insertSteps(document._id, from, steps);
        from += 1;
      },
    });
    // From here on it can no longer be cancelled.
    job.update({ state: 'storing' });
    return planned;
  } catch (error) {
    // The import worker removes what stays.
    await discard(document).catch((failure: unknown) =>
      deps.log.warn({ err: failure }, 'the steps of an import that failed were not deleted'),
    );
    throw error;
  }
}

async function discard(document: ImportDocument): Promise<void> {
  await deleteSteps(document._id);
  await removePreparing(document);
}
