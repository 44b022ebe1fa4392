import type { ImportReport, spreadsheets, StoredImport } from '@hearthline/contracts';
import { getActor } from '../../../records/clinical/history.ts';
import type { Call, Handlers } from '../../../platform/core/handlers.ts';
import type { ImportTask } from './import-kind.ts';
import type { ImportOutcome, ImportRunner } from './perform-import.ts';

type Files = 'residentsImport' | 'residentsImportRows' | 'vitalsImport' | 'medicationsImport';
type ImportCall = Call<(typeof spreadsheets)[Files]>;

export function importFileRoutes(runner: ImportRunner): Pick<Handlers<typeof spreadsheets>, Files> {
  const run = (call: ImportCall, kind: StoredImport['kind'], source: ImportTask['source']) =>
    runner.run({ kind, query: call.query, actor: getActor(call), source });

  async function importResidents(call: ImportCall, source: ImportTask['source']) {
    const { report, ...outcome } = await run(call, 'residents', source);
    const { problems: errors, warnings } = report;
    const { isStopped } = outcome;
    const [imported, updated] = isStopped ? [0, 0] : [report.added, report.changed];
    const message = messageOf('residents', report, { ...call.query, ...outcome });
    return { success: !isStopped, message, results: { imported, updated, errors, warnings }, report };
  }

  return {
    residentsImport: (call) => importResidents(call, call.file),

    residentsImportRows: (call) => importResidents(call, call.body.residents),

    vitalsImport: async (call) => {
      const { report, ...outcome } = await run(call, 'vitals', call.file);
      const results = { success: outcome.isStopped ? 0 : report.added, failed: report.refused };
      return { message: messageOf('vitals', report, { ...call.query, ...outcome }), results, report };
    },

    medicationsImport: async (call) => {
      const { report, ...outcome } = await run(call, 'medications', call.file);
      return { message: messageOf('medications', report, { ...call.query, ...outcome }), report };
    },
  };
}

const rowNames = { residents: 'residents', vitals: 'vitals records', medications: 'medications' } as const;

function messageOf(
  kind: StoredImport['kind'],
  { added, changed, refused }: ImportReport,
  { rehearse, isStopped, kept }: { readonly rehearse: boolean } & Pick<ImportOutcome, 'isStopped' | 'kept'>,
): string {
  const updated = kind === 'vitals' ? '' : ` ${String(changed)} updated.`;
  const counts = `${String(added)} ${rowNames[kind]}.${updated} ${String(refused)} failed.`;
  if (rehearse) return `Would import ${counts}`;
  if (kept > 0) return `The import was taken back, but for ${String(kept)} rows: see their reasons.`;
  if (isStopped) return `Nothing was imported: ${String(refused)} rows have errors.`;
  return `Successfully imported ${counts}`;
}
