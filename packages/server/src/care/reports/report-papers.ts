import {
  reportLimits,
  type DosesReportFilter,
  type User,
  type VitalsReportFilter,
} from '@hearthline/contracts';
import type { Paper } from '../../platform/pdf/paper.ts';
import { findResident } from '../residents/resident.repository.ts';
import { readHomeDetails } from '../../office/settings/system-setting.repository.ts';
import { presentVitals } from '../vitals/vitals-record.presenter.ts';
import { reportNames } from './note-report.ts';
import { readDosesReport, readVitalsReport } from './read-report.ts';
import { dosesColumns, homeMoment, vitalsColumns } from './report-columns.ts';
import { checkPdfRows, reportPaper } from './report-pdf.ts';
import type { ReportRange } from './report-range.ts';

const allRows = { page: 1, pageSize: reportLimits.pdfRows };

/** Creates the reports as PDFs. @throws Problem 422 if there are more rows than a PDF may hold. */
export function createReportPapers(timezone: string) {
  async function head(range: ReportRange, only: string | undefined, { name }: Pick<User, 'name'>) {
    const { residentId, startDate, endDate } = range;
    const resident = residentId === undefined ? null : await findResident(residentId);
    const who = resident ? `${resident.name} ${resident.lastName}` : 'All Residents';
    const days = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
    return {
      home: await readHomeDetails(),
      about: [who, days, only].filter(Boolean).join(', '),
      foot: `Made by ${name}, ${homeMoment(timezone)(new Date().toISOString())}`,
    };
  }

  return {
    async vitals(range: ReportRange, band: VitalsReportFilter['band'], by: User): Promise<Paper> {
      const { rows, summary, found } = await readVitalsReport(range, { ...allRows, band });
      checkPdfRows(found);
      const { records, residents, outOfBand, severe } = summary;
      return reportPaper({
        ...(await head(range, band, by)),
        title: reportNames.vitals,
        summary: counts({
          Records: records,
          Residents: residents,
          'Out of range': outOfBand,
          Severe: severe,
        }),
        columns: vitalsColumns(timezone),
        rows: rows.map(presentVitals),
      });
    },

    async doses(range: ReportRange, status: DosesReportFilter['status'], by: User): Promise<Paper> {
      const { doses, summary, found } = await readDosesReport(range, { ...allRows, status }, timezone);
      checkPdfRows(found);
      return reportPaper({
        ...(await head(range, status, by)),
        title: reportNames.doses,
        summary: counts({
          Doses: summary.doses,
          Administered: summary.administered,
          Refused: summary.refused,
          Omitted: summary.omitted,
          Held: summary.held,
          Missed: summary.missed,
          Pending: summary.pending,
        }),
        columns: dosesColumns(timezone),
        rows: doses,
      });
    },
  };
}

/** E.g. "Records 12   Severe 1". */
const counts = (figures: Readonly<Record<string, number>>): string =>
  Object.entries(figures)
    .map(([label, count]) => `${label} ${String(count)}`)
    .join('     ');
