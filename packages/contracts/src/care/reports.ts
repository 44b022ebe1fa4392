import * as z from 'zod/mini';
import { RecordedAmount } from './dose-amount.ts';
import type { Resource } from '../base/endpoint.ts';
import { KardexMonth } from './kardex.ts';
import { MedicationProduct } from './medication-product.ts';
import { Day, Id, Instant, Limit, PageNumber } from '../base/primitives.ts';
import { HomeDetails } from '../office/settings.ts';
import { VitalsRecord } from './vitals.ts';

export const reportLimits = {
  /** Maximum days of a report. */
  days: 366,
  /** Maximum days of an export or a print by users without `canExportLongReports`. */
  shortDays: 31,
  /** Rows of a PDF: it is laid out whole, in memory. */
  pdfRows: 3_000,
} as const;

/** Days of the home's calendar, both included, by default today; of one resident or of all. */
const reportFields = {
  residentId: z.optional(Id),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
};
const pages = {
  page: z._default(PageNumber, 1),
  pageSize: z._default(Limit, 10),
};

export const ReportBand = z.enum(['out-of-band', 'severe']);
export type ReportBand = z.infer<typeof ReportBand>;

/**
 * The status of a dose in a report. `pending`: nobody has recorded it. `missed`: nobody has recorded it, and its window has
 * ended. A dose without a prescription has no window.
 */
export const ReportDoseStatus = z.enum(['administered', 'refused', 'omitted', 'held', 'missed', 'pending']);
export type ReportDoseStatus = z.infer<typeof ReportDoseStatus>;

export const VitalsReportFilter = z.object({ ...reportFields, band: z.optional(ReportBand) });
export type VitalsReportFilter = z.infer<typeof VitalsReportFilter>;
export const DosesReportFilter = z.object({ ...reportFields, status: z.optional(ReportDoseStatus) });
export type DosesReportFilter = z.infer<typeof DosesReportFilter>;

/** Records of the days and the resident, whatever the band: each figure is how many rows its filter shows. */
export const VitalsSummary = z.object({
  records: z.int(),
  /** Residents with at least one record. */
  residents: z.int(),
  /** Records with a reading out of range, severe ones included. */
  outOfBand: z.int(),
  severe: z.int(),
});
export type VitalsSummary = z.infer<typeof VitalsSummary>;

/** Doses of the days and the resident, whatever the status: each figure is how many rows its filter shows. */
export const DosesSummary = z.object({
  doses: z.int(),
  administered: z.int(),
  refused: z.int(),
  omitted: z.int(),
  held: z.int(),
  missed: z.int(),
  pending: z.int(),
});
export type DosesSummary = z.infer<typeof DosesSummary>;

/** A dose of a report: a record, or a scheduled dose that nobody has recorded. */
export const ReportDose = z.object({
  /** The record's id; without a record: prescription, day and time of the dose. */
  id: z.string(),
  version: z.int(),
  recordId: z.nullable(Id),
  scheduledFor: Instant,
  administeredAt: z.nullable(Instant),
  residentId: Id,
  resident: z.object({ name: z.string(), lastName: z.string(), nickname: z.nullable(z.string()) }),
  medication: MedicationProduct,
  /** Amount of the dose; null if unknown. */
  dose: z.nullable(RecordedAmount),
  status: ReportDoseStatus,
  /** The person who gave the dose; null if it was not given. */
  administeredBy: z.nullable(z.string()),
  /** The person who confirmed the dose, if it needs two people. */
  secondPerson: z.nullable(z.string()),
  /** The person who recorded the dose, whatever its status; null if nobody recorded it. */
  recordedBy: z.nullable(z.string()),
  /** Why it was not given, and the notes. */
  notes: z.nullable(z.string()),
});
export type ReportDose = z.infer<typeof ReportDose>;

const found = {
  /** Rows that the filter shows, on all pages. */
  found: z.int(),
  home: HomeDetails,
};

const access = 'canViewReports';
const pdf = { media: 'application/pdf' } as const;
const csv = { media: 'text/csv' } as const;

export const reports = {
  /** Newest first. Summary and rows come from one read. */
  vitals: {
    method: 'GET',
    path: '/api/reports/vitals',
    access,
    heavy: true,
    query: z.extend(VitalsReportFilter, pages),
    reply: z.object({ records: z.array(VitalsRecord), summary: VitalsSummary, ...found }),
  },
  /** Newest first, by the time given, otherwise by the due time. */
  doses: {
    method: 'GET',
    path: '/api/reports/medication-records',
    access,
    heavy: true,
    query: z.extend(DosesReportFilter, pages),
    reply: z.object({ doses: z.array(ReportDose), summary: DosesSummary, ...found }),
  },
  /** All rows of the filter. 422 at `endDate` for more days than the role may export at once. */
  vitalsCsv: {
    method: 'GET',
    path: '/api/reports/vitals/csv',
    access,
    heavy: true,
    query: VitalsReportFilter,
    reply: csv,
  },
  dosesCsv: {
    method: 'GET',
    path: '/api/reports/medication-records/csv',
    access,
    heavy: true,
    query: DosesReportFilter,
    reply: csv,
  },
  /** Same query as the CSV; 422 at `endDate` for more than `pdfRows`. */
  vitalsPdf: {
    method: 'GET',
    path: '/api/reports/vitals/pdf',
    access,
    heavy: true,
    query: VitalsReportFilter,
    reply: pdf,
  },
  dosesPdf: {
    method: 'GET',
    path: '/api/reports/medication-records/pdf',
    access,
    heavy: true,
    query: DosesReportFilter,
    reply: pdf,
  },
  /**
   * A resident's care summary as a PDF, for a hospital: identity, allergies, limits, medications, last readings and doses. It
   * also has the vitals and the Kardex of a month, by default this month. 404 for an unknown or deleted resident.
   */
  careSummary: {
    method: 'GET',
    path: '/api/residents/:id/care-summary',
    access,
    heavy: true,
    query: z.object({ month: z.optional(KardexMonth) }),
    reply: pdf,
  },
  /** Notes in the audit that a report is printed; asked before the browser prints. */
  printVitals: {
    method: 'POST',
    path: '/api/reports/vitals/prints',
    access,
    body: VitalsReportFilter,
    reply: null,
  },
  printDoses: {
    method: 'POST',
    path: '/api/reports/medication-records/prints',
    access,
    body: DosesReportFilter,
    reply: null,
  },
} as const satisfies Resource;
