import type { DosesReportFilter, DownloadContent, reports, VitalsReportFilter } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import { homeToday } from '../clinical/home-day.ts';
import type { Config } from '../core/config.ts';
import type { Caller, Handlers } from '../core/handlers.ts';
import { streamDoses } from '../medication-records/stream-doses.model.ts';
import { readHomeDetails } from '../system/system-setting.model.ts';
import { countVitalsIn, streamVitals } from '../vitals/stream-vitals.model.ts';
import { presentVitals } from '../vitals/vitals-record.presenter.ts';
import { noteReport, type ReportName } from './note-report.ts';
import { readDosePlan } from './planned-doses.ts';
import { isInBand, readDosesReport, readVitalsReport } from './read-report.ts';
import { dosesColumns, vitalsColumns } from './report-columns.ts';
import { createExportLimit, csvOf } from './report-csv.ts';
import { mergeDoses, presentDoseRow } from './report-doses.ts';
import { checkExportDays, reportRange, type ReportRange } from './report-range.ts';

export interface ReportRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
}

const fileNames = { vitals: 'vitals_report', doses: 'kardex_report' } as const;

interface ExportCall {
  readonly caller: Caller;
  readonly ip: string;
  readonly userAgent: string;
}

export function reportRoutes({ config: { timezone } }: ReportRoutesDeps): Handlers<typeof reports> {
  const limit = createExportLimit();
  const fileName = (report: ReportName, extension: string) =>
    `${fileNames[report]}_${homeToday(timezone).day}.${extension}`;

  /** The range of something that leaves the program. @throws Problem 422 naming the field. */
  function rangeToExport(
    filter: VitalsReportFilter | DosesReportFilter,
    { caller }: ExportCall,
  ): ReportRange {
    const range = reportRange(filter, timezone);
    checkExportDays(range, caller.user.role);
    return range;
  }

  const noted = (call: ExportCall, report: ReportName, range: ReportRange, only?: string) => ({
    as: (form: string) => noteReport({ report, range, only, form }, 'exported', actorOf(call)),
    printed: () => noteReport({ report, range, only, form: 'paper' }, 'printed', actorOf(call)),
  });

  return {
    vitals: async ({ query }) => {
      const { rows, ...report } = await readVitalsReport(reportRange(query, timezone), query);
      return { records: rows.map(presentVitals), ...report, home: await readHomeDetails() };
    },

    doses: async ({ query }) => ({
      ...(await readDosesReport(reportRange(query, timezone), query, timezone)),
      home: await readHomeDetails(),
    }),

    vitalsCsv: async (call): Promise<DownloadContent> => {
      const { query, caller } = call;
      const range = rangeToExport(query, call);
      limit.check(caller.user.id);
      const rows = await countVitalsIn(range, query.band);
      await noted(call, 'vitals', range, query.band).as('CSV');
      const csv = csvOf(vitalsColumns(timezone), shownVitals(range, query.band));
      return { fileName: fileName('vitals', 'csv'), content: limit.follow(caller.user.id, csv), rows };
    },

    dosesCsv: async (call): Promise<DownloadContent> => {
      const { query, caller } = call;
      const range = rangeToExport(query, call);
      limit.check(caller.user.id);
      await noted(call, 'doses', range, query.status).as('CSV');
      const csv = csvOf(dosesColumns(timezone), shownDoses(range, query.status, timezone));
      return { fileName: fileName('doses', 'csv'), content: limit.follow(caller.user.id, csv) };
    },

    printVitals: async (call) => {
      const range = rangeToExport(call.body, call);
      await noted(call, 'vitals', range, call.body.band).printed();
      return undefined;
    },

    printDoses: async (call) => {
      const range = rangeToExport(call.body, call);
      await noted(call, 'doses', range, call.body.status).printed();
      return undefined;
    },
  };
}

async function* shownVitals(range: ReportRange, band: VitalsReportFilter['band']) {
  for await (const row of streamVitals(range)) if (isInBand(row, band)) yield presentVitals(row);
}

async function* shownDoses(range: ReportRange, status: DosesReportFilter['status'], timezone: string) {
  const plan = await readDosePlan(range, timezone);
  for await (const row of mergeDoses(streamDoses(range), plan))
    if (status === undefined || status === row.status) yield presentDoseRow(row);
}
