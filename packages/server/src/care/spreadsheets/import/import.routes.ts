import { Problem, type spreadsheets, type StoredImport } from '@hearthline/contracts';
import { parseCursor } from '../../../records/clinical/cursor.ts';
import { getActor } from '../../../records/clinical/history.ts';
import { toPage } from '../../../records/clinical/records-page.ts';
import type { Handlers } from '../../../platform/core/handlers.ts';
import { importFileRoutes } from './import-files.routes.ts';
import { findImport, findImports, type ImportDocument } from './import.repository.ts';
import { createImportRunner } from './perform-import.ts';
import type { StoreDeps } from './import-kinds.ts';
import { undoImport } from './undo-import.ts';

type Manage = 'imports' | 'importProgress' | 'cancelImport' | 'undoImport';
type Import = Manage | 'residentsImport' | 'residentsImportRows' | 'vitalsImport' | 'medicationsImport';

/** Imports that the list has where the caller asks for no number. */
const listed = 20;

const notFound = () => new Problem('not-found', 'Import not found');

export function importRoutes(deps: StoreDeps): Pick<Handlers<typeof spreadsheets>, Import> {
  const runner = createImportRunner(deps);
  return {
    ...importFileRoutes(runner),

    imports: async ({ query: { limit = listed, cursor } }) => {
      const found = await findImports(limit, cursor === undefined ? undefined : parseCursor(cursor));
      const { rows, nextCursor } = toPage(found, limit, ({ at }) => at);
      return { imports: rows.map(presentImport), ...(nextCursor && { nextCursor }) };
    },

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
      return { undone: await undoImport(call.params.id, { actor: getActor(call), reason }, deps) };
    },
  };
}

function presentImport(document: ImportDocument): StoredImport {
  const { _id, kind, at, by, fileName, added, changed, refused, undo, settled } = document;
  const shown = { preparing: 'unfinished', undoing: 'undone' } as const;
  const state =
    document.state === 'preparing' || document.state === 'undoing' ? shown[document.state] : document.state;
  return {
    id: _id.toString(),
    kind,
    at: at.toISOString(),
    added,
    changed,
    state,
    fileName: fileName ?? null,
    refused: refused ?? 0,
    by: { id: by.id, name: by.name },
    canUndo: state === 'whole' && !settled,
    undone: undo
      ? {
          by: { id: undo.by.id, name: undo.by.name },
          at: (undo.at ?? at).toISOString(),
          reason: undo.reason,
        }
      : null,
  };
}
