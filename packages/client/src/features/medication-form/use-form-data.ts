import { compareByRoom } from '../../care/compare-by-room.ts';
import { useAllResidents } from '../../care/use-all-residents.ts';
import { api } from '../../lib/api.ts';
import { medicationsResource } from '../../lib/resources.ts';
import { useList } from '../../lib/use-list.ts';

/** Whom and what the form can choose: active residents by room, active medications by name. */
export function useFormData() {
  const { live, residents } = useAllResidents();
  const medications = useList(
    medicationsResource,
    async (_query, options) => ({ rows: (await api.medications.list({}, options)).medications }),
    {},
  );
  return {
    residents: {
      status: live.status,
      retry: live.retry,
      rows: residents.filter(({ active }) => active).sort(compareByRoom),
    },
    medications: {
      status: medications.status,
      retry: medications.retry,
      rows: medications.rows.filter(({ active }) => active),
    },
  };
}
