import { text } from 'node:stream/consumers';
import {
  maxReported,
  type FieldErrors,
  type ImportChange,
  type ImportProblem,
  type ImportReport,
} from '@hearthline/contracts';
import { createCsvStream } from '../../../platform/core/write-csv.ts';
import type { TypedRow } from '../read/read-sheet.ts';
import { toProblems } from './refused.ts';

/** Collects the outcome of each row. */
export interface ReportBuilder {
  readonly refuse: (row: TypedRow, problems: readonly ImportProblem[]) => void;
  readonly plan: (row: TypedRow, change: ImportChange) => void;
  /** Marks a planned row as refused, because it failed when it was stored. */
  readonly fail: (row: number, why: FieldErrors) => void;
  readonly unchanged: () => void;
  /** Sets the question on allergies. */
  readonly ask: (noAllergies: ImportReport['noAllergies']) => void;
  /** Number of rows refused so far. */
  readonly refused: () => number;
  readonly build: (importId: string | null) => Promise<ImportReport>;
}

export function createReport(header: readonly string[], warnings: readonly string[]): ReportBuilder {
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
  const problems: ImportProblem[] = [];
  const changes: ImportChange[] = [];
  const refusedRows: string[][] = [];
  let noAllergies: ImportReport['noAllergies'];
  const keep = <T>(list: T[], ...more: readonly T[]) =>
    list.push(...more.slice(0, Math.max(0, maxReported - list.length)));
  const planned = new Map<number, { readonly row: TypedRow; readonly what: ImportChange['what'] }>();

  function refuse(row: TypedRow, why: readonly ImportProblem[]): void {
    counts.rows += 1;
    counts.refused += 1;
    keep(problems, ...why);
    const reasons = why.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason));
    refusedRows.push([...header.map((_, index) => row.cells[index] ?? ''), reasons.join(' ')]);
  }

  return {
    refuse,
    plan(row, { what, label, changes: fields }) {
      counts.rows += 1;
      counts[what] += 1;
      planned.set(row.row, { row, what });
      keep(changes, { row: row.row, what, label, changes: fields });
    },
    fail(number, why) {
      const known = planned.get(number);
      if (!known) return;
      planned.delete(number);
      counts.rows -= 1;
      counts[known.what] -= 1;
      const at = changes.findIndex((change) => change.row === number);
      if (at >= 0) changes.splice(at, 1);
      refuse(known.row, toProblems(known.row, why));
    },
    unchanged() {
      counts.rows += 1;
      counts.unchanged += 1;
    },
    ask(question) {
      noAllergies = question;
    },
    refused: () => counts.refused,
    build: async (importId) => ({
      importId,
      ...counts,
      problems,
      changes,
      warnings: [...warnings],
      ...(noAllergies && { noAllergies }),
      refusedFile: refusedRows.length > 0 ? await csvOf([...header, 'reason'], refusedRows) : null,
    }),
  };
}

function csvOf(header: readonly string[], rows: readonly string[][]): Promise<string> {
  const csv = createCsvStream(header);
  for (const row of rows) csv.write(row);
  csv.end();
  return text(csv);
}
