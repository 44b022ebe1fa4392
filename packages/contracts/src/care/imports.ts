import * as z from 'zod/mini';
import { Id, Instant, text } from '../base/primitives.ts';

/** Largest file of an import, in bytes. */
export const maxImportBytes = 10 * 1024 * 1024;

/** Days for which an import can be undone. */
export const importUndoDays = 30;

/** Most changes, and most problems, that a report lists; it counts all of them. */
export const maxReported = 500;

const Flag = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((value) => value === 'true'),
);

/** How a file is to be imported. */
export const ImportQuery = z.object({
  /** Reports what would be added, changed and refused, and stores nothing. */
  rehearse: Flag,
  /** What to do where a row is refused: import the others, or nothing at all. */
  problems: z._default(z.enum(['skip', 'stop']), 'skip'),
  /** How to read 03/04/1950, where the file does not tell. Without it such a file is refused: 422 naming `dateOrder`. */
  dateOrder: z.optional(z.enum(['day-first', 'month-first'])),
  /** Made by the caller, who asks by it for the progress, and cancels. */
  importId: z.optional(Id),
  /** Name of the file, for the list of imports. */
  fileName: z.optional(text(200, 'File name')),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Why a cell is refused, and its row with it. */
export const ImportProblem = z.object({
  /** As a spreadsheet numbers it: the header is row 1. */
  row: z.int(),
  /** Name of the column; null where the row as a whole is refused. */
  column: z.nullable(z.string()),
  value: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What an import does to one entity. */
export const ImportChange = z.object({
  row: z.int(),
  what: z.enum(['added', 'changed']),
  /** Readable name: a resident's, a record's number. */
  label: z.string(),
  /** Of a changed one: the fields with their values before (null for none) and after. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** What an import did, or as a rehearsal would do. */
export const ImportReport = z.object({
  /** Of a stored import; by it the import is undone. Null where nothing was stored. */
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
  /** The refused rows as a CSV file with one column more, `reason`; null where there are none. */
  refusedFile: z.nullable(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** How far an import has come. */
export const ImportProgress = z.object({
  /** `waiting` for another import to end; `done` of a rehearsal too. */
  state: z.enum(['waiting', 'reading', 'storing', 'done', 'cancelled', 'failed']),
  done: z.int(),
  /** Null while it is not known. */
  total: z.nullable(z.int()),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** What undoing an import came to. */
export const UndoReport = z.object({
  /** Number of entities that it added, and that are gone again. */
  removed: z.int(),
  /** Those that stay, with the reason: something was recorded for them since. */
  kept: z.array(z.object({ label: z.string(), reason: z.string() })),
  /** What it changed stays as it is: the values before, to be put right by hand. */
  changed: z.array(ImportChange),
});
export type UndoReport = z.infer<typeof UndoReport>;

/** An import as stored. */
export const StoredImport = z.object({
  id: Id,
  kind: z.enum(['residents', 'vitals', 'medications']),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  /** Null where the caller gave none. */
  fileName: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  /** Number of refused rows. */
  refused: z.int(),
  /** `unfinished`: the server stopped in the middle of it; another one goes on with it, or removes it whole. */
  state: z.enum(['unfinished', 'whole', 'absent', 'undone']),
  /** It is whole, and what it did row by row is still known: that is cleared after `importUndoDays`. */
  canUndo: z.boolean(),
  /** Null unless it was undone. */
  undone: z.nullable(
    z.object({ by: z.object({ id: Id, name: z.string() }), at: Instant, reason: z.string() }),
  ),
});
export type StoredImport = z.infer<typeof StoredImport>;
