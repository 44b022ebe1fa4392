import { parseCursor } from '../../records/clinical/cursor.ts';
import type { RecordsRange } from '../../records/clinical/records-range.ts';
import { findResidentsPage } from '../residents/resident-list.repository.ts';

/** Documents read at a time. */
export const pageSize = 500;
/** Documents of the first read; smaller, because a browser shows a download once the first bytes arrive. */
const firstPageSize = 100;

type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor?: string };

/**
 * All rows of a range, page by page, newest first. The next page is read while the previous one is written, so that database
 * and process work in parallel.
 */
export async function* recordPages<Document, Row>(
  range: RecordsRange,
  read: (range: RecordsRange) => Promise<Page<Document>>,
  present: (document: Document) => Row,
): AsyncGenerator<readonly Row[]> {
  const readAfter = (cursor: string) => {
    const page = read({ ...range, cursor: parseCursor(cursor) });
    // Errors are handled by the await below; this prevents an unhandled rejection if the consumer stops before it.
    page.catch(() => undefined);
    return page;
  };
  let page: Page<Document> = await read({ ...range, limit: firstPageSize });
  for (;;) {
    const next = page.nextCursor === undefined ? null : readAfter(page.nextCursor);
    yield page.rows.map(present);
    if (!next) return;
    page = await next;
  }
}

type Resident = Awaited<ReturnType<typeof findResidentsPage>>['residents'][number];

/** All residents, including inactive ones, sorted by room. */
export async function* residentPages<Row>(
  present: (resident: Resident) => Row,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1, more = true; more; page += 1) {
    const { residents } = await findResidentsPage({ status: 'all', page, pageSize });
    yield residents.map(present);
    more = residents.length === pageSize;
  }
}
