import type { Readable } from 'node:stream';
import { Problem } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { inPages, writeCsv } from '../core/write-csv.ts';
import type { ReportColumn } from './report-columns.ts';

/** Exports of one user that are written at the same time. */
const maxPerUser = 2;

/** Writes rows as CSV while they are read. */
export function csvOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: AsyncIterable<Row>,
  log: Pick<Logger, 'error'>,
): Readable {
  const pages = inPages(rows, (row) => columns.map(({ cell }) => cell(row)));
  return writeCsv({ headers: columns.map(({ title }) => title), pages }, log);
}

/** Counts the exports of each user; one too many is refused, since each holds a cursor of the database. */
export function createExportLimit() {
  const running = new Map<string, number>();
  return {
    /** @throws Problem 429 */
    check(user: string): void {
      if ((running.get(user) ?? 0) >= maxPerUser)
        throw new Problem('throttled', 'Please wait until your other exports are done.', { retryAfter: 5 });
    },
    /** Counts an export until its stream is closed. */
    follow(user: string, stream: Readable): Readable {
      running.set(user, (running.get(user) ?? 0) + 1);
      stream.once('close', () => {
        const left = (running.get(user) ?? 1) - 1;
        if (left > 0) running.set(user, left);
        else running.delete(user);
      });
      return stream;
    },
  };
}
