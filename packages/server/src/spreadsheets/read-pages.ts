import type { RecordsExportQuery } from '@hearthline/contracts';
import { parseCursor } from '../clinical/cursor.ts';
import { homeDay } from '../clinical/home-day.ts';
import { invalidField } from '../clinical/record-policy.ts';
import type { RecordsRange } from '../clinical/records-range.ts';
import { findResidentsPage } from '../residents/resident-list.model.ts';

/** Documents read at a time. */
const pageSize = 1_000;

type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor?: string };

/** The range of an export; without days it has no ends. @throws Problem 422 naming `endDate`. */
export function exportRange({ residentId, startDate, endDate }: RecordsExportQuery, timezone: string) {
  if (startDate && endDate && endDate < startDate)
    throw invalidField('endDate', 'The end date must not be before the start date.');
  return {
    residentId,
    from: startDate && homeDay(startDate, timezone).from,
    before: endDate && homeDay(endDate, timezone).before,
    limit: pageSize,
  } as RecordsRange;
}

/** All rows of a range, page by page as lists read them, newest first. */
export async function* recordPages<Document, Row>(
  range: RecordsRange,
  read: (range: RecordsRange) => Promise<Page<Document>>,
  present: (document: Document) => Row,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined | null = null; cursor !== undefined;) {
    const page: Page<Document> = await read({
      ...range,
      ...(cursor !== null && { cursor: parseCursor(cursor) }),
    });
    yield page.rows.map(present);
    cursor = page.nextCursor;
  }
}

type Resident = Awaited<ReturnType<typeof findResidentsPage>>['residents'][number];

/** All residents, inactive ones too, in the order of their rooms. */
export async function* residentPages<Row>(
  present: (resident: Resident) => Row,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1, more = true; more; page += 1) {
    const { residents } = await findResidentsPage({ status: 'all', page, pageSize });
    yield residents.map(present);
    more = residents.length === pageSize;
  }
}
