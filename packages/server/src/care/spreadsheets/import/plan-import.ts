import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { chunked } from '../../../platform/core/chunked.ts';
import type { ImportJob } from './import-jobs.ts';
import type { ImportKind, ImportTask } from './import-kind.ts';
import type { ImportStep } from './import.repository.ts';
import { createReport, type ReportBuilder } from './report.ts';

/** Rows decided together, and then steps stored together: other requests wait for one such batch at most. */
const perBatch = 100;

interface Options {
  readonly kind: ImportKind;
  readonly job: ImportJob;
  /** Called with the steps of each batch; other requests are served meanwhile. */
  readonly onSteps?: (steps: readonly ImportStep[]) => Promise<void>;
}

export interface Planned {
  readonly report: ReportBuilder;
  /** Numbers of steps that add and of steps that change an entity. */
  readonly counts: Readonly<Record<ImportStep['what'], number>>;
}

/** Reads the file and decides by the stored data which changes to store. */
export async function planImport(task: ImportTask, { kind, job, onSteps }: Options): Promise<Planned> {
  job.update({ state: 'reading', done: 0 });
  const { sheet, decide, finish, getNoAllergies } = await kind.plan(task);
  job.update({ total: sheet.total });
  const report = createReport(sheet.header, sheet.warnings);
  const counts = { added: 0, changed: 0 };
  let done = 0;
  for (const rows of chunked(sheet.rows, perBatch)) {
    const steps: ImportStep[] = [];
    for (const [index, decision] of (await decide(rows)).entries()) {
      const row = rows[index];
      if (!row) continue;
      if ('problems' in decision) report.refuse(row, decision.problems);
      else if (decision.step === null) report.unchanged();
      else {
        report.plan(row, decision.step);
        counts[decision.step.what] += 1;
        steps.push(decision.step);
      }
    }
    if (steps.length > 0) await onSteps?.(steps);
    await nextLoopTurn();
    job.update({ done: (done += rows.length) });
  }
  finish?.();
  report.ask(getNoAllergies?.());
  return { report, counts };
}
