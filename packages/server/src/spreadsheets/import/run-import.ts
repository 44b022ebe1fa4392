import { setTimeout as wait } from 'node:timers/promises';
import { Problem, type ImportQuery, type ImportReport, type StoredImport } from '@hearthline/contracts';
import type { Actor } from '../../clinical/history.ts';
import { limitConcurrency } from '../../core/limit-concurrency.ts';
import { createImportJobs, type ImportJob } from './import-jobs.ts';
import { beginImport, commitImport, newImportId } from './import.model.ts';
import { writeSteps } from './import-steps.model.ts';
import type { PackedSteps } from './packed-steps.ts';
import type { ReportBuilder } from './report.ts';
import { importOwner, storeImport, type StoreDeps } from './store-import.ts';
import { atWorkOn } from './while-owned.ts';

/** Imports that may wait for others on this server. */
const maxWaiting = 5;
/** Milliseconds for which one waits for another server's, and between two looks. */
const waitMs = { most: 60_000, look: 500 } as const;

interface Planned {
  readonly report: ReportBuilder;
  readonly steps: PackedSteps;
}

interface ImportCall {
  readonly kind: StoredImport['kind'];
  readonly query: ImportQuery;
  readonly actor: Actor;
  /** Decides what is to be stored, by what is stored now. */
  readonly plan: (job: ImportJob) => Promise<Planned>;
}

const busy = () => new Problem('busy', 'Another import is under way. Please try again when it is done.');

export interface ImportRunner {
  /** An import of this server that is under way, or ended a moment ago. */
  readonly find: (id: string) => ImportJob | null;
  /** `isStopped`: nothing was stored because of refused rows. */
  readonly run: (call: ImportCall) => Promise<{ readonly report: ImportReport; readonly isStopped: boolean }>;
}

/** Runs imports one after another; a rehearsal waits for nobody. */
export function createImportRunner(deps: StoreDeps): ImportRunner {
  const jobs = createImportJobs();
  const inTurn = limitConcurrency(1, { maxWaiting, refusal: busy });

  async function store({ kind, query, actor, plan }: ImportCall, id: string, job: ImportJob) {
    for (let waited = 0; ; waited += waitMs.look) {
      const { report, steps } = await plan(job);
      const isStopped = query.problems === 'stop' && report.refused() > 0;
      if (isStopped || steps.length === 0) return { report: await report.build(null), isStopped };
      job.update({ state: 'storing', done: 0, total: steps.length });
      const counts = { ...steps.counts, refused: report.refused() };
      const fileName = query.fileName || null;
      const by = byOf(actor);
      const fields = { kind, by, from: actor.from, at: new Date(), owner: importOwner, fileName, ...counts };
      const document = await beginImport(id, fields);
      if (document) {
        await writeSteps(document._id, steps);
        await commitImport(document);
        await storeImport(document, deps, {
          steps,
          onDone: (done) => job.update({ done }),
          onRefused: report.fail,
        });
        return { report: await report.build(id), isStopped };
      }
      // Another server stores one: what is stored will be different after it, and is planned anew.
      if (waited >= waitMs.most) throw busy();
      job.update({ state: 'waiting' });
      await wait(waitMs.look);
    }
  }

  return {
    find: jobs.find,

    run(call) {
      const { importId: id = newImportId(), rehearse } = call.query;
      return jobs.run(id, async (job) => {
        if (!rehearse) return inTurn(() => atWorkOn(id, () => store(call, id, job)));
        const { report } = await call.plan(job);
        return { report: await report.build(null), isStopped: false };
      });
    },
  };
}

const byOf = ({ user: { id, name, role } }: Actor): Actor['user'] => ({ id, name, role });
