import type { VitalsQuery } from '@hearthline/contracts';
import { lastDay } from '../clinical/named-times.ts';
import { namedRange, recordsRange, type RecordsRange } from '../clinical/records-range.ts';
import { residentsByActivity } from '../residents/residents-at-home.model.ts';

/** Which records a list asks for, by days or by a span that ends now. Throws 422 naming the field. */
export async function vitalsRange(query: VitalsQuery, timezone: string): Promise<RecordsRange> {
  if (!query.span) return recordsRange(query, timezone);
  const range = namedRange(query, 'span', lastDay());
  return { ...range, without: (await residentsByActivity()).inactive };
}
