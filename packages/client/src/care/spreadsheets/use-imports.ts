import type { StoredImport, UndoReport } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import type { Entity } from '../../lib/state/merge.ts';
import { useList, type Resource } from '../../lib/live/use-list.ts';

/** Newest first. Each import or undo reloads its kind of entity, and this list with it. */
const importsResource: Resource<StoredImport & Entity> = {
  name: 'imports',
  positionOf: ({ at, id }) => ({ at, id }),
};

export function useImports() {
  return useList(
    importsResource,
    async (query, options) => {
      const { imports, ...rest } = await api.spreadsheets.imports({ query }, options);
      return { rows: imports.map((one) => ({ ...one, version: 0 })), ...rest };
    },
    {},
    { rowsPerPage: 20 },
  );
}

/** Enough to remove tens of thousands of records. */
const undoTimeoutMs = 120_000;

/** Takes back what an import added. */
export async function undoImport(id: string, reason?: string): Promise<UndoReport> {
  const call = { params: { id }, body: reason ? { reason } : {} };
  return (await api.spreadsheets.undoImport(call, { timeoutMs: undoTimeoutMs })).undone;
}
