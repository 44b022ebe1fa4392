import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Day, Id } from './primitives.ts';

/** A CSV file: UTF-8 with a byte order mark, CRLF; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
const csv = { media: 'text/csv' } as const;

const access = 'canUseSpreadsheets';

/** Records of all residents or one, of these home days, both included; without any: all there are. */
const RecordsExportQuery = z.object({
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  residentId: z.optional(Id),
});
export type RecordsExportQuery = z.infer<typeof RecordsExportQuery>;

/** Files of a spreadsheet program: the names of the columns are those of the entity's fields. Each export is audited. */
export const spreadsheets = {
  residentsTemplate: { method: 'GET', path: '/api/residents/template', access, reply: csv },
  /** Inactive ones too. */
  residentsExport: { method: 'GET', path: '/api/residents/bulk-export', access, heavy: true, reply: csv },
  vitalsTemplate: { method: 'GET', path: '/api/vitals/template', access, reply: csv },
  vitalsExport: {
    method: 'GET',
    path: '/api/vitals/export',
    access,
    query: RecordsExportQuery,
    heavy: true,
    reply: csv,
  },
  medicationsTemplate: { method: 'GET', path: '/api/medications/template', access, reply: csv },
  medicationsExport: { method: 'GET', path: '/api/medications/bulk-export', access, heavy: true, reply: csv },
  medicationRecordsTemplate: { method: 'GET', path: '/api/medication-records/template', access, reply: csv },
  medicationRecordsExport: {
    method: 'GET',
    path: '/api/medication-records/export',
    access,
    query: RecordsExportQuery,
    heavy: true,
    reply: csv,
  },
} as const satisfies Resource;
