import type { VitalsQuery } from '@hearthline/contracts';
import { last24Hours } from '../clinical/time-windows.ts';
import { namedRange, recordsRange, type RecordsRange } from '../clinical/records-range.ts';
import { residentsByActivity } from '../residents/residents-by-activity.model.ts';

/** The range of a list query, by days or by a span that ends now. Throws 422 naming the field. */
export async function vitalsRange(query: VitalsQuery, timezone: string): Promise<RecordsRange> {
  if (!query.span) return recordsRange(query, timezone);
  const range = namedRange(query, 'span', last24Hours());
  return { ...range, without: (await residentsByActivity()).inactive };
}
