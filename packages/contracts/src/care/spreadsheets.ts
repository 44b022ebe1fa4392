import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import {
  ImportProgress,
  ImportProblem,
  ImportQuery,
  ImportReport,
  maxImportBytes,
  StoredImport,
  UndoReport,
} from './imports.ts';
import { Day, Id, Limit, text } from '../base/primitives.ts';

/** A CSV file: UTF-8 with a byte order mark, CRLF; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
const csv = { media: 'text/csv' } as const;

const access = 'canUseSpreadsheets';

/** Records of all residents or one, in these home days, both inclusive; without days: all records. */
const exportDays = {
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  residentId: z.optional(Id),
};

/** `band` and `span` (instead of days) mean what they mean in the list of vitals. */
const VitalsExportQuery = z.object({
  ...exportDays,
  band: z.optional(z.enum(['severe', 'out-of-band'])),
  span: z.optional(z.enum(['24h'])),
});
export type VitalsExportQuery = z.infer<typeof VitalsExportQuery>;

/** `due` instead of days means what it means in the list of medication records. */
const DosesExportQuery = z.object({ ...exportDays, due: z.optional(z.enum(['overdue'])) });
export type DosesExportQuery = z.infer<typeof DosesExportQuery>;

export type RecordsExportQuery = VitalsExportQuery & DosesExportQuery;

/** The specified reply of an import of residents; `report` has the rest. */
const ResidentsImported = z.object({
  success: z.boolean(),
  message: z.string(),
  results: z.object({
    imported: z.int(),
    updated: z.int(),
    errors: z.array(ImportProblem),
    warnings: z.array(z.string()),
  }),
  report: ImportReport,
});

/** The specified reply of an import of vitals; `report` has the rest. */
const VitalsImported = z.object({
  message: z.string(),
  results: z.object({ success: z.int(), failed: z.int() }),
  report: ImportReport,
});

/** The ending of the name of a file that is imported. */
export const csvEnding = { is: '.csv', refusal: 'Please upload a CSV file (.csv)' } as const;

/** Spreadsheet files: the columns have the names of the entity's fields. Each export is audited. */
export const spreadsheets = {
  residentsTemplate: { method: 'GET', path: '/api/residents/template', access, reply: csv },
  /** Includes inactive residents. */
  residentsExport: { method: 'GET', path: '/api/residents/bulk-export', access, heavy: true, reply: csv },
  /** 422 naming `file`, `dateOrder`, or `roomNumber` if active residents of the file share a room. */
  residentsImport: {
    method: 'POST',
    path: '/api/residents/bulk-import-csv',
    access,
    query: ImportQuery,
    upload: { field: 'csvFile', maxBytes: maxImportBytes, ending: csvEnding },
    reply: ResidentsImported,
  },
  /** The same from JSON: each resident by field names, with texts as cells or values of the field. */
  residentsImportRows: {
    method: 'POST',
    path: '/api/residents/bulk-import',
    access,
    query: ImportQuery,
    body: z.object({
      residents: z
        .array(z.record(z.string(), z.unknown()), 'Residents must be a list.')
        .check(z.maxLength(5_000, 'At most 5,000 residents.')),
    }),
    reply: ResidentsImported,
  },
  vitalsTemplate: { method: 'GET', path: '/api/vitals/template', access, reply: csv },
  vitalsExport: {
    method: 'GET',
    path: '/api/vitals/export',
    access,
    query: VitalsExportQuery,
    heavy: true,
    reply: csv,
  },
  /**
   * Imports records, which are found by their number and never changed. Their dates may be any time in the past. 422 naming
   * `file` or `dateOrder`.
   */
  vitalsImport: {
    method: 'POST',
    path: '/api/vitals/bulk-import',
    access,
    query: ImportQuery,
    upload: { field: 'file', maxBytes: maxImportBytes, ending: csvEnding },
    reply: VitalsImported,
  },
  medicationsTemplate: { method: 'GET', path: '/api/medications/template', access, reply: csv },
  /** Found by id, otherwise by name, dosage, unit, form and per. The quantity of an existing medication stays. */
  medicationsImport: {
    method: 'POST',
    path: '/api/medications/bulk-import',
    access,
    query: ImportQuery,
    upload: { field: 'file', maxBytes: maxImportBytes, ending: csvEnding },
    reply: z.object({ message: z.string(), report: ImportReport }),
  },
  medicationsExport: { method: 'GET', path: '/api/medications/bulk-export', access, heavy: true, reply: csv },
  medicationRecordsTemplate: { method: 'GET', path: '/api/medication-records/template', access, reply: csv },
  medicationRecordsExport: {
    method: 'GET',
    path: '/api/medication-records/export',
    access,
    query: DosesExportQuery,
    heavy: true,
    reply: csv,
  },
  /** Imports of all kinds, newest first. */
  imports: {
    method: 'GET',
    path: '/api/imports',
    access,
    query: z.object({
      limit: z.optional(Limit),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ imports: z.array(StoredImport), nextCursor: z.optional(z.string()) }),
  },
  importProgress: {
    method: 'GET',
    path: '/api/imports/:id/progress',
    access,
    reply: z.object({ progress: ImportProgress }),
  },
  /** Cancels an import that has not started to store; it then stores nothing. */
  cancelImport: { method: 'DELETE', path: '/api/imports/:id', access, reply: null },
  /** Removes what an import added, as deleting each would. 409 `stale` when it was undone already, or is too old. */
  undoImport: {
    method: 'POST',
    path: '/api/imports/:id/undo',
    access,
    body: z.object({ reason: z.optional(text(500, 'Reason')) }),
    reply: z.object({ undone: UndoReport }),
  },
} as const satisfies Resource;
