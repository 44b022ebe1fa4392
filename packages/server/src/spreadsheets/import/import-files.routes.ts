import type { ImportReport, spreadsheets, StoredImport } from '@hearthline/contracts';
import { actorOf } from '../../clinical/history.ts';
import { homeToday } from '../../clinical/home-day.ts';
import type { Call, Handlers } from '../../core/handlers.ts';
import { findMedications } from '../../medications/medication.model.ts';
import type { Sheet, TypedRow } from '../read/read-sheet.ts';
import type { ImportStep } from './import.model.ts';
import { planMedications } from './plan-medications.ts';
import { planResidents } from './plan-residents.ts';
import { planVitals } from './plan-vitals.ts';
import {
  readAllResidents,
  readMedicationFile,
  readResidentFile,
  readResidentObjects,
  readVitalsFile,
} from './read-files.ts';
import { createStepPacker } from './packed-steps.ts';
import { createReport, type ReportBuilder } from './report.ts';
import type { ImportRunner } from './run-import.ts';

type Files = 'residentsImport' | 'residentsImportRows' | 'vitalsImport' | 'medicationsImport';
type ImportCall = Call<(typeof spreadsheets)[Files]>;

interface Gather {
  readonly report: ReportBuilder;
  readonly onRow: () => void;
  readonly onStep: (row: TypedRow, step: ImportStep) => void;
}
/** Reads the file, and decides by what is stored now what is to be stored of it. */
type ReadAndPlan = () => Promise<{
  readonly sheet: Sheet;
  readonly plan: (gather: Gather) => Promise<void>;
}>;

export function importFileRoutes(
  runner: ImportRunner,
  timezone: string,
): Pick<Handlers<typeof spreadsheets>, Files> {
  const optionsOf = ({ query }: ImportCall) => ({ timezone, dateOrder: query.dateOrder });

  function run(call: ImportCall, kind: StoredImport['kind'], read: ReadAndPlan) {
    return runner.run({
      kind,
      query: call.query,
      actor: actorOf(call),
      plan: async (job) => {
        job.update({ state: 'reading', done: 0 });
        const { sheet, plan } = await read();
        job.update({ total: sheet.total });
        const report = createReport(sheet.header, sheet.warnings);
        const onRow = () => job.update({ done: job.progress().done + 1 });
        const packer = createStepPacker();
        const onStep: Gather['onStep'] = (row, step) => {
          report.plan(row, step);
          packer.add(step);
        };
        await plan({ report, onRow, onStep });
        return { report, steps: packer.pack() };
      },
    });
  }

  async function importResidents(
    call: ImportCall,
    readSheet: (stored: Awaited<ReturnType<typeof readAllResidents>>) => Sheet | Promise<Sheet>,
  ) {
    const { report, isStopped } = await run(call, 'residents', async () => {
      const stored = await readAllResidents();
      const sheet = await readSheet(stored);
      const { day: today } = homeToday(timezone);
      return { sheet, plan: (gather) => planResidents(sheet, { stored, today, ...gather }) };
    });
    const { problems: errors, warnings } = report;
    const [imported, updated] = isStopped ? [0, 0] : [report.added, report.changed];
    const message = messageOf('residents', report, { ...call.query, isStopped });
    return { success: !isStopped, message, results: { imported, updated, errors, warnings }, report };
  }

  return {
    residentsImport: (call) =>
      importResidents(call, (stored) => readResidentFile(call.file, stored, optionsOf(call))),

    residentsImportRows: (call) =>
      importResidents(call, () => readResidentObjects(call.body.residents, optionsOf(call))),

    vitalsImport: async (call) => {
      const { report, isStopped } = await run(call, 'vitals', async () => {
        const stored = await readAllResidents();
        const sheet = await readVitalsFile(call.file, stored, optionsOf(call));
        return { sheet, plan: (gather) => planVitals(sheet, { stored, now: new Date(), ...gather }) };
      });
      const results = { success: isStopped ? 0 : report.added, failed: report.refused };
      return { message: messageOf('vitals', report, { ...call.query, isStopped }), results, report };
    },

    medicationsImport: async (call) => {
      const actor = actorOf(call);
      const { report, isStopped } = await run(call, 'medications', async () => {
        const stored = await findMedications();
        const sheet = await readMedicationFile(call.file, optionsOf(call));
        return { sheet, plan: (gather) => planMedications(sheet, { stored, actor, ...gather }) };
      });
      return { message: messageOf('medications', report, { ...call.query, isStopped }), report };
    },
  };
}

const rowNames = { residents: 'residents', vitals: 'vitals records', medications: 'medications' } as const;

function messageOf(
  kind: StoredImport['kind'],
  { added, changed, refused }: ImportReport,
  { rehearse, isStopped }: { readonly rehearse: boolean; readonly isStopped: boolean },
): string {
  const updated = kind === 'vitals' ? '' : ` ${String(changed)} updated.`;
  const counts = `${String(added)} ${rowNames[kind]}.${updated} ${String(refused)} failed.`;
  if (rehearse) return `Would import ${counts}`;
  if (isStopped) return `Nothing was imported: ${String(refused)} rows have errors.`;
  return `Successfully imported ${counts}`;
}
