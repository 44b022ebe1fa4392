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

/** Milliseconds for which an import waits for another server's, and between two looks. */
const waitMs = { most: 60_000, look: 500 } as const;

export interface ImportOutcome {
  readonly report: ImportReport;
  /** Nothing was stored because of refused rows. */
  readonly isStopped: boolean;
  /** Rows of which something stays although the import was taken back. */
  readonly kept: number;
}

interface Deps extends StoreDeps {
  /** The id by which this server owns imports. */
  readonly owner: string;
  readonly timezone: string;
}

export const importBusy = () =>
  new Problem('busy', 'Another import is under way. Please try again when it is done.');

/** Plans an import, and stores what it is to store unless it is a rehearsal. */
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

/** Begins it as the only import under way: what is stored does not change by another one while it is planned. */
async function begin(task: ImportTask, owner: string, job: ImportJob): Promise<ImportDocument> {
  const { id, kind, query, actor } = task;
  const fileName = query.fileName || null;
  const allOrNothing = query.problems === 'stop';
  for (let waited = 0; waited < waitMs.most; waited += waitMs.look) {
    const fields = { kind, by: byOf(actor), from: actor.from, at: new Date(), owner, fileName, allOrNothing };
    const document = await beginImport(id, fields);
    if (document) return document;
    // Another server stores one.
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

/** Plans it, and writes its steps meanwhile; leaves nothing where that fails or is cancelled. */
async function prepare(document: ImportDocument, { task, deps, job }: Preparing): Promise<Planned> {
  const writer = createStepWriter(document._id);
  try {
    return await whileOwned(document, deps.log, async (check) => {
      const planned = await planImport(task, { timezone: deps.timezone, job, onSteps: writer.write });
      await writer.finish();
      check();
      // From here on it is not cancelled any more.
      job.update({ state: 'storing', done: 0, total: planned.steps.length });
      return planned;
    });
  } catch (error) {
    await writer.finish().catch(() => undefined);
    // What stays is ended by the import worker.
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
