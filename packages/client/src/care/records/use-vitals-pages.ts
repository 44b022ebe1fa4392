import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useSession } from '../../lib/session-atom.ts';
import { placeOfVitals } from './record-order.ts';
import { isAsked, isInBand, queryOf, type BandFilter, type RecordsAsked } from './records-asked.ts';
import { useRecordPages } from './use-record-pages.ts';

/** Vitals records page by page, newest first: of a resident or all, some days, one band. */
export function useVitalsPages(asked: RecordsAsked, band?: BandFilter) {
  const { timezone } = useSession().home;
  const belongs = isAsked(asked, timezone);
  return useRecordPages({
    key: `vitals ${JSON.stringify([asked, band])}`,
    collection: vitalsCollection,
    resource: 'vitals',
    placeOf: placeOfVitals,
    matches: (record) => belongs(record.residentId, record.recordedAt) && isInBand(record, band),
    ask: (page, signal) =>
      api.vitals.list({ query: { ...queryOf(asked), ...page, ...(band && { band }) } }, { signal }),
  });
}
