import { api } from '../../lib/api.ts';
import { medicationRecordsCollection } from '../../lib/collections.ts';
import { useSession } from '../../lib/session-atom.ts';
import { placeOfDose } from './record-order.ts';
import { isAsked, queryOf, type RecordsAsked } from './records-asked.ts';
import { useRecordPages } from './use-record-pages.ts';

/** Medication records page by page, newest first: of a resident or all, some days. */
export function useMedicationPages(asked: RecordsAsked) {
  const { timezone } = useSession().home;
  const belongs = isAsked(asked, timezone);
  return useRecordPages({
    key: `medication records ${JSON.stringify(asked)}`,
    collection: medicationRecordsCollection,
    resource: 'medication-records',
    placeOf: placeOfDose,
    matches: (record) => belongs(record.residentId, placeOfDose(record).at),
    ask: (page, signal) => api.medicationRecords.list({ query: { ...queryOf(asked), ...page } }, { signal }),
  });
}
