import * as z from 'zod/mini';
import { Id, Instant, text } from '../base/primitives.ts';

/** Largest file of an import, in bytes. */
export const maxImportBytes = 10 * 1024 * 1024;

/** Most rows of a file, without its header. */
export const maxImportRows = 20_000;

/** Days for which an import can be undone. */
export const importUndoDays = 30;

/** Maximum number of changes, and of problems, that a report lists; it counts all of them. */
export const maxReported = 500;

const Flag = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((value) => value === 'true'),
);

/** Options of an import. */
export const ImportQuery = z.object({
  /** Rehearsal: reports additions, changes and refusals, and stores nothing. */
  rehearse: Flag,
  /** Handling of a refused row: import the others, or import nothing. */
  problems: z._default(z.enum(['skip', 'stop']), 'skip'),
  /**
   * Order of day and month in 03/04/1950, if the file does not tell. Without it such a file is refused: 422 naming
   * `dateOrder`.
   */
  dateOrder: z.optional(z.enum(['day-first', 'month-first'])),
  /**
   * The answer for residents whose allergies say "None", "NKDA" or the like: set "No known allergies", or leave allergies not
   * recorded. Without it their rows are refused, and the report has `noAllergies`.
   */
  noAllergies: z.optional(z.enum(['checked', 'not-recorded'])),
  /** Made by the caller, who asks by it for the progress, and cancels. */
  importId: z.optional(Id),
  /** Name of the file, for the list of imports. */
  fileName: z.optional(text(200, 'File name')),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Why a cell is refused, and its row with it. */
export const ImportProblem = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** Name of the column; null if the row as a whole is refused. */
  column: z.nullable(z.string()),
  value: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** The effect of an import on one entity. */
export const ImportChange = z.object({
  row: z.int(),
  what: z.enum(['added', 'changed']),
  /** Readable name: a resident's, a record's number. */
  label: z.string(),
  /** The changed fields of a changed entity, with their values before (null: none) and after. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** The result of an import, or the expected result of a rehearsal. */
export const ImportReport = z.object({
  /** Id of the stored import, for undoing it. Null if nothing was stored. */
  importId: z.nullable(Id),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of refused rows. */
  refused: z.int(),
  problems: z.array(ImportProblem),
  changes: z.array(ImportChange),
  warnings: z.array(z.string()),
  /** The rows whose allergies say that there are none, until the query has `noAllergies`; with each text once. */
  noAllergies: z.optional(z.object({ rows: z.int(), texts: z.array(z.string()) })),
  /** The refused rows as a CSV file with an added column `reason`; null if no row was refused. */
  refusedFile: z.nullable(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The progress of an import. */
export const ImportProgress = z.object({
  /** `waiting` for another import to end; `done` of a rehearsal too. */
  state: z.enum(['waiting', 'reading', 'storing', 'done', 'cancelled', 'failed']),
  done: z.int(),
  /** Null while it is not known. */
  total: z.nullable(z.int()),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** The result of undoing an import. */
export const UndoReport = z.object({
  /** Number of entities that it added, and that are gone again. */
  removed: z.int(),
  /** Entities that were not removed, with the reason: something has been recorded for them since. */
  kept: z.array(z.object({ label: z.string(), reason: z.string() })),
  /**
   * Entities that the import changed. Undoing leaves them as they are and lists the earlier values, to be restored by hand.
   */
  changed: z.array(ImportChange),
});
export type UndoReport = z.infer<typeof UndoReport>;

/** An import as stored. */
export const StoredImport = z.object({
  id: Id,
  kind: z.enum(['residents', 'vitals', 'medications']),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  /** Null if the caller sent none. */
  fileName: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  /** Number of refused rows. */
  refused: z.int(),
  /** `unfinished`: the server stopped during the import; another server finishes it or removes all of it. */
  state: z.enum(['unfinished', 'whole', 'absent', 'undone']),
  /** It is whole, and what it did row by row is still known: that is cleared after `importUndoDays`. */
  canUndo: z.boolean(),
  /** Null unless it was undone. */
  undone: z.nullable(
    z.object({ by: z.object({ id: Id, name: z.string() }), at: Instant, reason: z.string() }),
  ),
});
export type StoredImport = z.infer<typeof StoredImport>;
