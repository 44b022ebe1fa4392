import { Problem, type spreadsheets, type StoredImport } from '@hearthline/contracts';
import { actorOf } from '../../clinical/history.ts';
import type { Handlers } from '../../core/handlers.ts';
import { importFileRoutes } from './import-files.routes.ts';
import type { ImportDeps } from './import-kinds.ts';
import { findImport, findImports, type ImportDocument } from './import.model.ts';
import { createImportRunner } from './run-import.ts';
import { undoImport } from './undo-import.ts';

type Manage = 'imports' | 'importProgress' | 'cancelImport' | 'undoImport';
type Import = Manage | 'residentsImport' | 'residentsImportRows' | 'vitalsImport' | 'medicationsImport';

/** Imports that the list names. */
const listed = 20;

const notFound = () => new Problem('not-found', 'Import not found');

export function importRoutes(deps: ImportDeps): Pick<Handlers<typeof spreadsheets>, Import> {
  const runner = createImportRunner(deps);
  return {
    ...importFileRoutes(runner, deps.config.timezone),

    imports: async () => ({ imports: (await findImports(listed)).map(presentImport) }),

    importProgress: async ({ params }) => {
      const job = runner.find(params.id);
      if (job) return { progress: job.progress() };
      const stored = await findImport(params.id);
      if (!stored) throw notFound();
      const total = stored.added + stored.changed;
      return stored.running
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
      return { undone: await undoImport(call.params.id, { actor: actorOf(call), reason }, deps) };
    },
  };
}

function presentImport({ _id, kind, at, by, added, changed, state }: ImportDocument): StoredImport {
  const shown = { preparing: 'unfinished', undoing: 'undone' } as const;
  return {
    ...{ id: _id.toString(), kind, at: at.toISOString(), added, changed },
    by: { id: by.id, name: by.name },
    state: state === 'preparing' || state === 'undoing' ? shown[state] : state,
  };
}
