import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useSession } from '../../lib/session-atom.ts';
import { placeOfVitals } from '../../lib/resources.ts';
import {
  isAsked,
  isInBand,
  isInSpan,
  queryOf,
  type BandFilter,
  type RecordsAsked,
  type Span,
} from './records-asked.ts';
import { useRecordPages } from './use-record-pages.ts';

/** Vitals records page by page, newest first: of a resident or all, some days or a span that ends now, one band. */
export function useVitalsPages(asked: RecordsAsked, band?: BandFilter, span?: Span) {
  const { timezone } = useSession().home;
  const belongs = isAsked(asked, timezone);
  return useRecordPages({
    key: `vitals ${JSON.stringify([asked, band, span])}`,
    collection: vitalsCollection,
    resource: 'vitals',
    placeOf: placeOfVitals,
    passes: span !== undefined,
    matches: (record) =>
      belongs(record.residentId, record.recordedAt) &&
      isInBand(record, band) &&
      isInSpan(record.recordedAt, span),
    ask: (page, signal) => {
      const when = span ? { residentId: asked.residentId, span } : queryOf(asked);
      return api.vitals.list({ query: { ...when, ...page, ...(band && { band }) } }, { signal });
    },
  });
}
