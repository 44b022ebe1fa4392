import { api } from '../../lib/api.ts';
import { medicationRecordsCollection } from '../../lib/collections.ts';
import { useSession } from '../../lib/session-atom.ts';
import { placeOfDose } from '../../lib/resources.ts';
import { isAsked, isOverdue, queryOf, type RecordsAsked } from './records-asked.ts';
import { useRecordPages } from './use-record-pages.ts';

/** Medication records page by page, newest first: of a resident or all, some days or those that are overdue now. */
export function useMedicationPages(asked: RecordsAsked, due?: 'overdue') {
  const { timezone } = useSession().home;
  const belongs = isAsked(asked, timezone);
  return useRecordPages({
    key: `medication records ${JSON.stringify([asked, due])}`,
    collection: medicationRecordsCollection,
    resource: 'medication-records',
    placeOf: placeOfDose,
    passes: due !== undefined,
    matches: (record) =>
      belongs(record.residentId, placeOfDose(record).at) && (due === undefined || isOverdue(record)),
    ask: (page, signal) => {
      const when = due ? { residentId: asked.residentId, due } : queryOf(asked);
      return api.medicationRecords.list({ query: { ...when, ...page } }, { signal });
    },
  });
}
