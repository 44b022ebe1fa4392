import { setTimeout as wait } from 'node:timers/promises';
import { Problem, type FieldErrors, type ImportReport } from '@hearthline/contracts';
import type { Actor } from '../../../records/clinical/history.ts';
import type { ImportJob } from './import-jobs.ts';
import { beginImport, commitImport, removePreparing, type ImportDocument } from './import.repository.ts';
import { finishImport } from './finish-import.ts';
import { createStepWriter, deleteSteps } from './import-steps.repository.ts';
import { planImport, type ImportTask, type Planned } from './plan-import.ts';
import type { StoreDeps } from './store-import.ts';
import { whileOwned } from './while-owned.ts';

/** Milliseconds that an import waits for the import of another server, and the interval of checking. */
const waitMs = { most: 60_000, look: 500 } as const;

export interface ImportOutcome {
  readonly report: ImportReport;
  /** True if nothing was stored because of refused rows. */
  readonly isStopped: boolean;
  /** Number of rows whose effect stays although the import was undone. */
  readonly kept: number;
}

interface Deps extends StoreDeps {
  /** The id by which this server owns imports. */
  readonly owner: string;
  readonly timezone: string;
}

export const importBusy = () =>
  new Problem('busy', 'Another import is under way. Please try again when it is done.');

/** Plans an import, and stores it unless it is a rehearsal. */
export async function performImport(task: ImportTask, deps: Deps, job: ImportJob): Promise<ImportOutcome> {
  const { query } = task;
  if (query.rehearse) {
    const { report } = await planImport(task, { timezone: deps.timezone, job });
    return { report: await report.build(null), isStopped: false, kept: 0 };
  }
  const document = await begin(task, deps.owner, job);
  const { report, steps } = await prepare(document, { task, deps, job });
  const isStopped = query.problems === 'stop' && report.refused() > 0;
  if (isStopped || steps.length === 0) {
    await discard(document);
    return { report: await report.build(null), isStopped, kept: 0 };
  }
  const committed = await commitImport(document, { ...steps.counts, refused: report.refused() });
  let kept = 0;
  const isStored = await finishImport(committed, deps, {
    steps,
    onDone: (done) => job.update({ done }),
    onRefused: report.fail,
    onKept(row, why) {
      kept += 1;
      const stays = Object.entries(why).map(([field, reason]) => [field, `It stays as imported. ${reason}`]);
      report.fail(row, Object.fromEntries(stays) as FieldErrors);
    },
  });
  return { report: await report.build(isStored ? task.id : null), isStopped: !isStored, kept };
}

/** Begins it as the only running import, so that no other import changes the data while it is planned. */
async function begin(task: ImportTask, owner: string, job: ImportJob): Promise<ImportDocument> {
  const { id, kind, query, actor } = task;
  const fileName = query.fileName || null;
  const allOrNothing = query.problems === 'stop';
  for (let waited = 0; waited < waitMs.most; waited += waitMs.look) {
    const fields = { kind, by: byOf(actor), from: actor.from, at: new Date(), owner, fileName, allOrNothing };
    const document = await beginImport(id, fields);
    if (document) return document;
    // Another server is storing an import.
    job.update({ state: 'waiting' });
    await wait(waitMs.look);
  }
  throw importBusy();
}

interface Preparing {
  readonly task: ImportTask;
  readonly deps: Deps;
  readonly job: ImportJob;
}

/** Plans it and writes its steps; leaves nothing if that fails or is cancelled. */
async function prepare(document: ImportDocument, { task, deps, job }: Preparing): Promise<Planned> {
  const writer = createStepWriter(document._id);
  try {
    return await whileOwned(document, deps.log, async (check) => {
      const planned = await planImport(task, { timezone: deps.timezone, job, onSteps: writer.write });
      await writer.finish();
      check();
      // From here on it can no longer be cancelled.
      job.update({ state: 'storing', done: 0, total: planned.steps.length });
      return planned;
    });
  } catch (error) {
    await writer.finish().catch(() => undefined);
    // The import worker removes the rest.
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

const byOf = ({ user: { id, name, role } }: Actor): Actor['user'] => ({ id, name, role });
