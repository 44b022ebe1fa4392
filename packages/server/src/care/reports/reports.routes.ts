import type { Readable } from 'node:stream';
import type { DosesReportFilter, reports, VitalsReportFilter } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Download } from '../../platform/core/download.ts';
import type { Caller, Handlers } from '../../platform/core/handlers.ts';
import { inPages } from '../../platform/core/write-csv.ts';
import { readHomeDetails } from '../../office/settings/system-setting.repository.ts';
import { presentVitals } from '../vitals/vitals-record.presenter.ts';
import { careSummaryPaper } from './care-summary/care-summary-paper.ts';
import { readCareSummary } from './care-summary/read-care-summary.ts';
import { noteReport, type NotedReport, type ReportName } from './note-report.ts';
import { readDosesReport, readVitalsReport, streamDosesReport, streamVitalsReport } from './read-report.ts';
import { dosesColumns, vitalsColumns } from './report-columns.ts';
import { toCsv, toPdf } from './report-files.ts';
import { createReportPapers } from './report-papers.ts';
import { checkExportDays, reportRange, type ReportRange } from './report-range.ts';

export interface ReportRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly log: Pick<Logger, 'error'>;
}

const fileNames = { vitals: 'vitals_report', doses: 'kardex_report', care: 'care_summary' } as const;

interface ExportCall {
  readonly caller: Caller;
  readonly ip: string;
  readonly userAgent: string;
}

export function reportRoutes({ config: { timezone }, log }: ReportRoutesDeps): Handlers<typeof reports> {
  const papers = createReportPapers(timezone);
  const fileName = (report: ReportName, extension: string) =>
    `${fileNames[report]}_${homeToday(timezone).day}.${extension}`;

  /** The range of a report to export or print. @throws Problem 422 naming the field. */
  function rangeToExport(
    filter: VitalsReportFilter | DosesReportFilter,
    { caller }: ExportCall,
  ): ReportRange {
    const range = reportRange(filter, timezone);
    checkExportDays(range, caller.user.role);
    return range;
  }

  /**
   * Adds the audit entry of an export, then returns its file. All checks come before, so that a refused export has no entry.
   */
  async function exported(
    call: ExportCall,
    what: { report: ReportName; range: ReportRange; only?: string | undefined; form: 'CSV' | 'PDF' },
    open: () => Readable,
  ): Promise<Download> {
    await noteReport(what, 'exported', getActor(call));
    publishChange({ kind: 'activity' });
    return new Download(fileName(what.report, what.form.toLowerCase()), open());
  }

  /** Adds the audit entry of a printed report. */
  async function printed(call: ExportCall, what: NotedReport): Promise<undefined> {
    await noteReport(what, 'printed', getActor(call));
    publishChange({ kind: 'activity' });
  }

  return {
    vitals: async ({ query }) => {
      const { rows, ...report } = await readVitalsReport(reportRange(query, timezone), query);
      return { records: rows.map(presentVitals), ...report, home: await readHomeDetails() };
    },

    doses: async ({ query }) => ({
      ...(await readDosesReport(reportRange(query, timezone), query, timezone)),
      home: await readHomeDetails(),
    }),

    vitalsCsv: (call) => {
      const { band } = call.query;
      const range = rangeToExport(call.query, call);
      return exported(call, { report: 'vitals', range, only: band, form: 'CSV' }, () =>
        toCsv(vitalsColumns(timezone), inPages(streamVitalsReport(range, band)), log),
      );
    },

    dosesCsv: (call) => {
      const { status } = call.query;
      const range = rangeToExport(call.query, call);
      return exported(call, { report: 'doses', range, only: status, form: 'CSV' }, () =>
        toCsv(dosesColumns(timezone), inPages(streamDosesReport(range, status, timezone)), log),
      );
    },

    vitalsPdf: async (call) => {
      const { band } = call.query;
      const range = rangeToExport(call.query, call);
      const paper = await papers.vitals(range, band, call.caller.user);
      return exported(call, { report: 'vitals', range, only: band, form: 'PDF' }, () => toPdf(paper));
    },

    dosesPdf: async (call) => {
      const { status } = call.query;
      const range = rangeToExport(call.query, call);
      const paper = await papers.doses(range, status, call.caller.user);
      return exported(call, { report: 'doses', range, only: status, form: 'PDF' }, () => toPdf(paper));
    },

    careSummary: async (call) => {
      const { params, query, caller } = call;
      const summary = await readCareSummary(params.id, query.month, timezone);
      const paper = careSummaryPaper(summary, { by: caller.user.name, timezone });
      const { days } = summary.kardex;
      const range = reportRange(
        { residentId: params.id, startDate: days[0], endDate: days.at(-1) },
        timezone,
      );
      return exported(call, { report: 'care', range, form: 'PDF' }, () => toPdf(paper));
    },

    printVitals: async (call) => {
      const { band } = call.body;
      const range = rangeToExport(call.body, call);
      return printed(call, { report: 'vitals', range, only: band, form: 'paper' });
    },

    printDoses: async (call) => {
      const { status } = call.body;
      const range = rangeToExport(call.body, call);
      return printed(call, { report: 'doses', range, only: status, form: 'paper' });
    },
  };
}
