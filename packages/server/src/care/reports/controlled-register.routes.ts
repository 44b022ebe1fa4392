import {
  formatProduct,
  formatStock,
  reportLimits,
  type controlledRegister,
  type RegisterFilter,
  type RegisterLine,
  type StockMovement,
} from '@hearthline/contracts';
import type { Logger } from 'pino';
import { homeToday } from '../../records/clinical/home-day.ts';
import { getActor } from '../../records/clinical/history.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Download } from '../../platform/core/download.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { readHomeDetails } from '../../office/settings/system-setting.repository.ts';
import { findRegisterResident, readRegister, registerPages } from '../controlled/read-register.ts';
import { findMovements } from '../medications/find-movements.ts';
import { findMedication } from '../medications/medication.repository.ts';
import { medicationNotFound } from '../medications/change-medication.ts';
import { presentMedication } from '../medications/medication.presenter.ts';
import { notePaper } from './note-report.ts';
import { movementColumns, registerColumns } from './register-columns.ts';
import { homeMoment } from './report-columns.ts';
import { toCsv, toPdf } from './report-files.ts';
import { reportPaper } from './report-pdf.ts';

export interface ControlledRegisterRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly log: Pick<Logger, 'error'>;
}

const title = 'Controlled Drug Register';

/** The registers of controlled drugs, and the file of stock movements. */
export function controlledRegisterRoutes({
  config: { timezone },
  log,
}: ControlledRegisterRoutesDeps): Handlers<typeof controlledRegister> {
  const fileName = (name: string, extension: string) => `${name}_${homeToday(timezone).day}.${extension}`;

  /** The medication and the resident of a register. @throws Problem 404. */
  async function readSubject(id: string, filter: RegisterFilter) {
    const [{ medication, owner }, resident] = await Promise.all([
      readRegister(id, { limit: 1 }),
      findRegisterResident(filter),
    ]);
    const product = formatProduct(medication);
    const stock = owner ? `${product}, ${owner.name}’s own supply` : product;
    return {
      medication: presentMedication(medication),
      owner,
      resident,
      // The audit gets no resident's name: erasing would not find it there.
      label: `${title}, ${product}`,
      about: resident && !owner ? `${stock}, ${resident.name}` : stock,
    };
  }

  /** Adds the audit entry of a paper or a file. */
  async function note(
    call: Parameters<typeof getActor>[0],
    action: 'exported' | 'printed',
    { label, residentId }: { readonly label: string; readonly residentId?: string | undefined },
  ): Promise<void> {
    await notePaper({ label, residentId }, action, getActor(call));
    publishChange({ kind: 'activity' });
  }

  return {
    read: async ({ params, query }) => {
      const resident = await findRegisterResident(query);
      const { medication, ...page } = await readRegister(params.id, query);
      return { medication: presentMedication(medication), resident, ...page };
    },

    csv: async (call) => {
      const { params, query } = call;
      const { medication, label, owner } = await readSubject(params.id, query);
      await note(call, 'exported', { label: `${label}, CSV`, residentId: owner?.id, ...query });
      const columns = registerColumns(medication, { timezone, form: 'csv' });
      return new Download(
        fileName('controlled_drug_register', 'csv'),
        toCsv(columns, registerPages(params.id, query), log),
      );
    },

    pdf: async (call) => {
      const { params, query, caller } = call;
      const { medication, owner, resident, about, label } = await readSubject(params.id, query);
      const { lines, isWhole } = await readLatest(params.id, query);
      await note(call, 'exported', { label: `${label}, PDF`, residentId: owner?.id, ...query });
      const whose = owner ? 'the resident’s own supply' : 'the home’s stock';
      const balance = `Balance of ${whose}: ${formatStock(medication)}`;
      const summary = [
        balance,
        resident && 'Lines of this resident alone',
        !isWhole && `The latest ${String(lines.length)} lines; the CSV has all`,
      ];
      const paper = reportPaper({
        title,
        home: await readHomeDetails(),
        about,
        summary: summary.filter(Boolean).join('     '),
        foot: `Made by ${caller.user.name}, ${homeMoment(timezone)(new Date().toISOString())}`,
        columns: registerColumns(medication, { timezone, form: 'paper' }),
        rows: lines.reverse(),
        isStruck: ({ struck }) => struck !== null,
      });
      return new Download(fileName('controlled_drug_register', 'pdf'), toPdf(paper));
    },

    print: async (call) => {
      const { label, owner } = await readSubject(call.params.id, call.body);
      await note(call, 'printed', { label: `${label}, paper`, residentId: owner?.id, ...call.body });
      return undefined;
    },

    movementsCsv: async (call) => {
      const medication = await findMedication(call.params.id);
      if (!medication) throw medicationNotFound();
      await note(call, 'exported', { label: `Stock movements, ${formatProduct(medication)}, CSV` });
      const pages = movementPages(call.params.id);
      return new Download(fileName('stock_movements', 'csv'), toCsv(movementColumns(timezone), pages, log));
    },
  };
}

/** The latest lines, newest first, as many as a PDF holds. */
async function readLatest(
  id: string,
  filter: RegisterFilter,
): Promise<{ lines: RegisterLine[]; isWhole: boolean }> {
  const lines: RegisterLine[] = [];
  for await (const page of registerPages(id, filter)) {
    lines.push(...page);
    if (lines.length > reportLimits.pdfRows) break;
  }
  const isWhole = lines.length <= reportLimits.pdfRows;
  return { lines: lines.slice(0, reportLimits.pdfRows), isWhole };
}

async function* movementPages(id: string): AsyncGenerator<readonly StockMovement[]> {
  let cursor: string | undefined;
  do {
    const page = await findMovements(id, { cursor });
    yield page.movements;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
