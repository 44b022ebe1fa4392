import {
  formatDoseAmount,
  formatProduct,
  type MedicationRecord,
  type RoundPrescription,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { momentText } from '../../../care/moment-text.ts';
import { isSameSubstance } from '../../../care/same-substance.ts';
import { countingRecords } from '../../../care/records/counting-records.ts';
import { api } from '../../../lib/server/api.ts';
import { medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useKnownStock } from './use-stock.ts';

const days = 7;
const dayMs = 24 * 60 * 60_000;

/**
 * When the resident was given this medication last, or another of the same substance, under whatever prescription, by whom and how much: "8:04 AM, Grace Okafor,
 * 1 tablet".
 */
export function useLastGiven(prescription: RoundPrescription): string {
  const { residentId, medicationId } = prescription;
  const stock = useKnownStock();
  const home = useHomeTime();
  const live = useLiveQuery(`last given ${residentId}`, async (signal) => {
    const startDate = home.isoDay(new Date(serverNow().getTime() - days * dayMs));
    const { records } = await api.medicationRecords.list({ query: { residentId, startDate } }, { signal });
    medicationRecordsCollection.upsert(records);
  });
  const records = useAtomValue(medicationRecordsCollection.allAtom);
  // An older list may lack the latest dose.
  if (live.lastValidAt === null) return live.status === 'failed' ? 'Not known' : 'Loading...';
  const last = lastGiven(
    records.filter(
      (record) => record.residentId === residentId && isSameSubstance(prescription, record, stock),
    ),
  );
  return last
    ? lastText(last, { when: momentText(last.administeredAt ?? '', home), medicationId })
    : `Not in the last ${String(days)} days`;
}

function lastGiven(records: readonly MedicationRecord[]): MedicationRecord | undefined {
  // Leaves out corrected records first, since the correction may say that the dose was not given.
  const given = countingRecords(records).filter(
    (record) => record.status === 'administered' && record.administeredAt !== null,
  );
  return given.toSorted((a, b) => (b.administeredAt ?? '').localeCompare(a.administeredAt ?? ''))[0];
}

function lastText(
  { administeredByUser, medication, dose, ...given }: MedicationRecord,
  { when, medicationId }: { readonly when: string; readonly medicationId: string },
): string {
  const amount = dose && formatDoseAmount(medication, dose);
  // Another product of the same substance is named.
  const product = given.medicationId !== medicationId && formatProduct(medication);
  return [when, administeredByUser?.name, product, amount].filter(Boolean).join(', ');
}
