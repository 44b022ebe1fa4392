import type { MedicationRecord } from '@hearthline/contracts';
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

/** A dose given to the same resident within this time is asked about, ms. */
const recentMs = 4 * 60 * 60_000;

interface GivenBeforeOptions {
  readonly residentId: string;
  readonly medicationId: string;
  readonly now: Date;
  /** Home day of an instant. */
  readonly dayOf: (moment: Date) => string;
  /** Not those that this form may have saved itself: recorded by this user since. */
  readonly without: { readonly userId: string; readonly since: string };
}

/** The latest dose of a medication that a resident was given in the last 4 hours, as the server knows it now. */
export async function findGivenBefore(options: GivenBeforeOptions): Promise<MedicationRecord | undefined> {
  const { residentId, medicationId, now, dayOf, without } = options;
  const from = new Date(now.getTime() - recentMs);
  const query = { residentId, startDate: dayOf(from), endDate: dayOf(now) };
  const { records } = await api.medicationRecords.list({ query });
  return records.find(
    (record) =>
      record.medicationId === medicationId &&
      record.administeredAt !== null &&
      record.administeredAt >= from.toISOString() &&
      !(record.recordedBy?.id === without.userId && (record.recordedAt ?? '') >= without.since),
  );
}
