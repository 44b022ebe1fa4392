import type {
  DosesReportFilter,
  DosesSummary,
  ReportBand,
  ReportDose,
  VitalsReportFilter,
  VitalsSummary,
} from '@hearthline/contracts';
import {
  findDosesByIds,
  streamCountedDoses,
  streamDoses,
  type CountedDose,
} from '../medication-records/stream-doses.repository.ts';
import {
  findVitalsByIds,
  streamCountedVitals,
  streamVitals,
  type CountedVitals,
} from '../vitals/stream-vitals.repository.ts';
import type { VitalsDocument } from '../vitals/vitals-record.repository.ts';
import { presentVitals } from '../vitals/vitals-record.presenter.ts';
import { readDosePlan } from '../kardex/planned-doses.ts';
import { mergeDoses, presentDoseRow, type DoseRow } from './report-doses.ts';
import type { ReportRange } from './report-range.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** Collects the rows of one page while all rows are read. */
function pageOf<Row>({ page, pageSize }: Page) {
  const rows: Row[] = [];
  let found = 0;
  return {
    rows,
    add(row: Row) {
      if (found >= (page - 1) * pageSize && found < page * pageSize) rows.push(row);
      found += 1;
    },
    found: () => found,
  };
}

/** Returns true if a record has a reading in the band. */
const isInBand = ({ flagged }: Pick<VitalsDocument, 'flagged'>, band: ReportBand | undefined): boolean =>
  band === undefined || (band === 'severe' ? flagged === 'severe' : flagged !== undefined);

/** A page of a vitals report with the summary of all its days. One read of the range yields both, so that they agree. */
export async function readVitalsReport(
  range: ReportRange,
  { band, ...page }: Pick<VitalsReportFilter, 'band'> & Page,
): Promise<{ rows: VitalsDocument[]; summary: VitalsSummary; found: number }> {
  const shown = pageOf<CountedVitals>(page);
  const residents = new Set<string>();
  const counts = { records: 0, outOfBand: 0, severe: 0 };
  for await (const row of streamCountedVitals(range)) {
    counts.records += 1;
    if (row.flagged) counts.outOfBand += 1;
    if (row.flagged === 'severe') counts.severe += 1;
    residents.add(row.residentId.toString());
    if (isInBand(row, band)) shown.add(row);
  }
  const rows = await findVitalsByIds(shown.rows.map(({ _id }) => _id));
  return { rows, summary: { ...counts, residents: residents.size }, found: shown.found() };
}

/** A page of a doses report with its summary; includes scheduled doses without a record. */
export async function readDosesReport(
  range: ReportRange,
  { status, ...page }: Pick<DosesReportFilter, 'status'> & Page,
  timezone: string,
): Promise<{ doses: ReportDose[]; summary: DosesSummary; found: number }> {
  const plan = await readDosePlan(range, timezone);
  const shown = pageOf<DoseRow<CountedDose>>(page);
  const summary = { doses: 0, administered: 0, refused: 0, omitted: 0, held: 0, missed: 0, pending: 0 };
  for await (const row of mergeDoses(streamCountedDoses(range), plan)) {
    summary.doses += 1;
    summary[row.status] += 1;
    if (status === undefined || status === row.status) shown.add(row);
  }
  const ids = shown.rows.flatMap((row) => ('record' in row ? [row.record._id] : []));
  const records = new Map((await findDosesByIds(ids)).map((record) => [record._id.toString(), record]));
  const doses = shown.rows.flatMap((row) => {
    if (!('record' in row)) return [presentDoseRow(row)];
    const record = records.get(row.record._id.toString());
    return record ? [presentDoseRow({ record, status: row.status })] : [];
  });
  return { doses, summary, found: shown.found() };
}

/** Streams all rows of a vitals report, newest first. */
export async function* streamVitalsReport(range: ReportRange, band: VitalsReportFilter['band']) {
  for await (const row of streamVitals(range)) if (isInBand(row, band)) yield presentVitals(row);
}

/** Streams all rows of a doses report, newest first. */
export async function* streamDosesReport(
  range: ReportRange,
  status: DosesReportFilter['status'],
  timezone: string,
) {
  const plan = await readDosePlan(range, timezone);
  for await (const row of mergeDoses(streamDoses(range), plan))
    if (status === undefined || status === row.status) yield presentDoseRow(row);
}
