import { Problem, type ImportReport, type spreadsheets } from '@hearthline/contracts';
import { actorOf } from '../../clinical/history.ts';
import { homeToday } from '../../clinical/home-day.ts';
import type { Call, Handlers } from '../../core/handlers.ts';
import type { Sheet } from '../read/read-sheet.ts';
import type { ImportDeps } from './import-kinds.ts';
import { findImport, findImports } from './import.model.ts';
import { planResidents } from './plan-residents.ts';
import { readAllResidents, readResidentFile, readResidentObjects } from './read-residents.ts';
import { createReport } from './report.ts';
import { createImportRunner } from './run-import.ts';
import type { ListedResident } from '../../residents/search-residents.model.ts';
import { undoImport } from './undo-import.ts';
import type { ImportJob } from './import-jobs.ts';

type Import =
  'residentsImport' | 'residentsImportRows' | 'imports' | 'importProgress' | 'cancelImport' | 'undoImport';
type ResidentsCall =
  Call<typeof spreadsheets.residentsImport> | Call<typeof spreadsheets.residentsImportRows>;

/** Imports that the list names. */
const listed = 20;

const notFound = () => new Problem('not-found', 'Import not found');

export function importRoutes(deps: ImportDeps): Pick<Handlers<typeof spreadsheets>, Import> {
  const { config, kinds, changed } = deps;
  const { timezone } = config;
  const runner = createImportRunner(deps);

  async function importResidents(
    call: ResidentsCall,
    read: (
      stored: readonly ListedResident[],
      options: { timezone: string; dateOrder: typeof call.query.dateOrder },
    ) => Sheet | Promise<Sheet>,
  ) {
    const { query } = call;
    const plan = async (job: ImportJob) => {
      job.update({ state: 'reading' });
      const stored = await readAllResidents();
      const sheet = await read(stored, { timezone, dateOrder: query.dateOrder });
      job.update({ total: sheet.total });
      const report = createReport(sheet.header, sheet.warnings);
      const { day: today } = homeToday(timezone);
      const onRow = () => job.update({ done: job.progress().done + 1 });
      return { report, steps: await planResidents(sheet, { stored, today, report, onRow }) };
    };
    const { report, isStopped } = await runner.run({ kind: 'residents', query, actor: actorOf(call), plan });
    return {
      success: !isStopped,
      message: messageOf(report, { rehearse: query.rehearse, isStopped }),
      results: resultsOf(report, isStopped),
      report,
    };
  }

  return {
    residentsImport: (call) =>
      importResidents(call, (stored, options) => readResidentFile(call.file, stored, options)),

    residentsImportRows: (call) =>
      importResidents(call, (_stored, options) => readResidentObjects(call.body.residents, options)),

    imports: async () => ({
      imports: (await findImports(listed)).map(({ _id, kind, at, by, added, changed: changes, state }) => ({
        ...{ id: _id.toString(), kind, at: at.toISOString(), added, state },
        changed: changes,
        by: { id: by.id, name: by.name },
      })),
    }),

    importProgress: async ({ params }) => {
      const job = runner.find(params.id);
      if (job) return { progress: job.progress() };
      const stored = await findImport(params.id);
      if (!stored) throw notFound();
      const total = stored.steps.length;
      return stored.state === 'unfinished'
        ? { progress: { state: 'storing', done: 0, total } }
        : { progress: { state: 'done', done: total, total } };
    },

    cancelImport: async ({ params }) => {
      const job = runner.find(params.id);
      if (!job) throw notFound();
      if (!job.cancel())
        throw new Problem('stale', 'This import is being stored already. Undo it when it is done.');
      return undefined;
    },

    undoImport: async (call) => {
      const reason = call.body.reason || 'The import was undone.';
      const { undone, kind } = await undoImport(call.params.id, { kinds, actor: actorOf(call), reason });
      changed({ kind: 'import', resource: kind });
      return { undone };
    },
  };
}

function messageOf(
  { added, changed, refused }: ImportReport,
  { rehearse, isStopped }: { rehearse: boolean; isStopped: boolean },
): string {
  const counts = `${String(added)} residents. ${String(changed)} updated. ${String(refused)} failed.`;
  if (rehearse) return `Would import ${counts}`;
  return isStopped
    ? `Nothing was imported: ${String(refused)} rows have errors.`
    : `Successfully imported ${counts}`;
}

function resultsOf({ added, changed, problems, warnings }: ImportReport, isStopped: boolean) {
  return { imported: isStopped ? 0 : added, updated: isStopped ? 0 : changed, errors: problems, warnings };
}
