import type { ImportQuery, StoredImport } from '@hearthline/contracts';
import type { Actor } from '../../../records/clinical/history.ts';
import { homeToday } from '../../../records/clinical/home-day.ts';
import { findMedications } from '../../medications/medication.repository.ts';
import type { Sheet, TypedRow } from '../read/read-sheet.ts';
import type { ImportJob } from './import-jobs.ts';
import type { ImportStep } from './import.repository.ts';
import { createStepPacker, type PackedSteps } from './packed-steps.ts';
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
import { createReport, type ReportBuilder } from './report.ts';

/** The file to import and the options; a message can carry it to a thread. */
export interface ImportTask {
  readonly id: string;
  readonly kind: StoredImport['kind'];
  readonly query: ImportQuery;
  readonly actor: Actor;
  /** The bytes of a file; residents also as JSON has them. */
  readonly source: Uint8Array | readonly Readonly<Record<string, unknown>>[];
}

export interface Planned {
  readonly report: ReportBuilder;
  readonly steps: PackedSteps;
}

interface PlanContext {
  readonly report: ReportBuilder;
  readonly onRow: () => void;
  readonly onStep: (row: TypedRow, step: ImportStep) => void;
}
type ReadAndPlan = (
  task: ImportTask,
  timezone: string,
) => Promise<{ readonly sheet: Sheet; readonly plan: (context: PlanContext) => Promise<void> }>;

const optionsOf = ({ query }: ImportTask, timezone: string) => ({ timezone, dateOrder: query.dateOrder });

function bytesOf({ source }: ImportTask): Uint8Array {
  if (source instanceof Uint8Array) return source;
  throw new Error('Only residents are imported without a file.');
}

const readers: Readonly<Record<StoredImport['kind'], ReadAndPlan>> = {
  async residents(task, timezone) {
    const stored = await readAllResidents();
    const options = optionsOf(task, timezone);
    const { source } = task;
    const sheet =
      source instanceof Uint8Array
        ? await readResidentFile(source, stored, options)
        : readResidentObjects(source, options);
    const { day: today } = homeToday(timezone);
    return { sheet, plan: (context) => planResidents(sheet, { stored, today, ...context }) };
  },

  async vitals(task, timezone) {
    const stored = await readAllResidents();
    const sheet = await readVitalsFile(bytesOf(task), stored, optionsOf(task, timezone));
    return { sheet, plan: (context) => planVitals(sheet, { stored, now: new Date(), ...context }) };
  },

  async medications(task, timezone) {
    const stored = await findMedications();
    const sheet = await readMedicationFile(bytesOf(task), optionsOf(task, timezone));
    return { sheet, plan: (context) => planMedications(sheet, { stored, actor: task.actor, ...context }) };
  },
};

interface Options {
  readonly timezone: string;
  readonly job: ImportJob;
  /** Called with each text of steps, as they are stored. */
  readonly onSteps?: (text: string) => void;
}

/** Reads the file and decides by the stored data which changes to store. */
export async function planImport(task: ImportTask, { timezone, job, onSteps }: Options): Promise<Planned> {
  job.update({ state: 'reading', done: 0 });
  const { sheet, plan } = await readers[task.kind](task, timezone);
  job.update({ total: sheet.total });
  const report = createReport(sheet.header, sheet.warnings);
  const packer = createStepPacker(onSteps);
  let done = 0;
  await plan({
    report,
    onRow: () => job.update({ done: (done += 1) }),
    onStep(row, step) {
      report.plan(row, step);
      packer.add(step);
    },
  });
  return { report, steps: packer.pack() };
}
