import type { ImportQuery, ImportReport, RecordsExportQuery } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import type { CallOptions } from '../../lib/server/request.ts';
import type { ToastText } from '../../lib/form/use-action.ts';

interface FileTexts {
  readonly done: ToastText;
  /** Title of the error, and its text after the reason. */
  readonly failed: string;
  readonly hint: string;
}

/** File and options of an import, as sent. */
export interface ImportInput {
  readonly file: Blob;
  readonly query: Partial<Omit<ImportQuery, 'rehearse'>> & { readonly rehearse?: 'true' };
}

export interface ImportAnswer {
  readonly message: string;
  readonly report: ImportReport;
}

export interface ImportKind {
  readonly send: (input: ImportInput, options: CallOptions) => Promise<ImportAnswer>;
  /** Title of a failure, and its text after the reason. */
  readonly failed: string;
  readonly hint: string;
}

export interface SpreadsheetKind {
  /** Noun for the rows. */
  readonly rows: string;
  readonly template?: FileTexts & { readonly href: string; readonly fileName?: string };
  readonly imported?: ImportKind;
  readonly exported: FileTexts & { readonly href: (query: RecordsExportQuery) => string };
}

const files = api.spreadsheets;

const templateTexts = (rows: string): FileTexts => ({
  done: ['Template Downloaded', `The ${rows} template has been downloaded.`],
  failed: 'Download Failed',
  hint: `Failed to download ${rows} template.`,
});

const exportTexts = (rows: string): FileTexts => ({
  done: ['Export Completed', `The ${rows} have been exported.`],
  failed: 'Export Failed',
  hint: `Failed to export ${rows}.`,
});

const vitals: SpreadsheetKind = {
  rows: 'vitals records',
  template: { ...templateTexts('vitals'), href: files.vitalsTemplate({}) },
  exported: { ...exportTexts('vitals records'), href: (query) => files.vitalsExport({ query }) },
  imported: {
    send: (input, options) => api.spreadsheets.vitalsImport(input, options),
    failed: 'Import Failed',
    hint: 'Failed to import vitals records.',
  },
};

/** The entries of each page's spreadsheet menu, with their texts. */
export const spreadsheetKinds = {
  residents: {
    rows: 'residents',
    template: {
      ...templateTexts('residents'),
      failed: 'Download Error',
      hint: 'Failed to download the template file. Please try again.',
      href: files.residentsTemplate({}),
    },
    exported: {
      ...exportTexts('residents'),
      failed: 'Export Error',
      hint: 'Failed to export residents data. Please try again.',
      href: () => files.residentsExport({}),
    },
    imported: {
      send: (input, options) => api.spreadsheets.residentsImport(input, options),
      failed: 'CSV Import Error',
      hint: 'Failed to import CSV file.',
    },
  },
  vitals,
  /** The same of all days, with the dashboard's words. */
  allVitals: {
    ...vitals,
    template: {
      href: files.vitalsTemplate({}),
      fileName: 'vitals_records_template.csv',
      done: ['Template Downloaded', 'Vitals records template has been downloaded successfully.'],
      failed: 'Download Failed',
      hint: 'Failed to download vitals records template.',
    },
    exported: {
      ...vitals.exported,
      done: ['Export Completed', 'All vitals records have been exported successfully.'],
    },
  },
  medications: {
    rows: 'medications',
    template: { ...templateTexts('medications'), href: files.medicationsTemplate({}) },
    exported: { ...exportTexts('medications'), href: () => files.medicationsExport({}) },
    imported: {
      send: (input, options) => api.spreadsheets.medicationsImport(input, options),
      failed: 'Import Failed',
      hint: 'Failed to import medications.',
    },
  },
  medicationRecords: {
    rows: 'medication records',
    template: { ...templateTexts('medication records'), href: files.medicationRecordsTemplate({}) },
    exported: {
      ...exportTexts('medication records'),
      href: (query) => files.medicationRecordsExport({ query }),
    },
  },
} as const satisfies Record<string, SpreadsheetKind>;

export type SpreadsheetKindName = keyof typeof spreadsheetKinds;
