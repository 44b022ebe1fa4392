import type { MedicationRecord, Prescription } from '@hearthline/contracts';
import { findAsNeededSince } from '../medication-records/find-doses.repository.ts';
import { readSubstanceKeys } from '../medication-records/find-given-of-substance.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { toMedicationId } from '../medications/medication.repository.ts';

/** The longest possible interval between two as-needed doses in ms; earlier doses do not affect the next one. */
const longestMs = 7 * 24 * 60 * 60_000;
/** The maximum is counted over 24 hours; two days cover a home day of up to 25 hours, in ms. */
const countedMs = 2 * 24 * 60 * 60_000;
/** The maximum of records read, newest first. When a dose is given, the check reads the records of one resident only. */
const maxRecords = 2_000;

/** What counts together for the next dose of an as-needed medication of a resident. */
interface Counted {
  readonly key: string;
  readonly medicationId: string;
  /** Records from this time before now on count, ms. */
  readonly ms: number;
}

/**
 * Records of as-needed medications and of others that share a substance with them, across prescriptions: all that count for
 * the next dose, and the latest given dose of each.
 */
export async function readAsNeededGiven(
  prescriptions: readonly Prescription[],
  { residentId, now }: { readonly residentId: string | undefined; readonly now: Date },
): Promise<MedicationRecord[]> {
  if (prescriptions.length === 0) return [];
  const counted = new Map<string, Counted[]>();
  for (const prescription of prescriptions) {
    const { schedule, medicationId } = prescription;
    const intervalMs = schedule.kind === 'as-needed' ? schedule.minIntervalMinutes * 60_000 : 0;
    const ofResident = counted.get(prescription.residentId) ?? [];
    const ms = Math.max(countedMs, intervalMs);
    counted.set(prescription.residentId, [...ofResident, { key: subjectOf(prescription), medicationId, ms }]);
  }
  const found = await findAsNeededSince(new Date(now.getTime() - longestMs), {
    residentId,
    limit: maxRecords,
  });
  const keys = await readSubstanceKeys([
    ...prescriptions.map(({ medicationId, medication }) => ({
      medicationId: toMedicationId(medicationId),
      medication,
    })),
    ...found,
  ]);
  const shares = (one: string, other: string) =>
    one === other || (keys.get(one) ?? []).some((key) => keys.get(other)?.includes(key));
  const latest = new Set<string>();
  return found.map(presentMedicationRecord).filter((record) => {
    const at = new Date(record.administeredAt ?? record.scheduledFor);
    const subjects = (counted.get(record.residentId) ?? []).filter(({ medicationId }) =>
      shares(medicationId, record.medicationId),
    );
    const wanted = subjects.map(({ key, ms }) => {
      const counts = at.getTime() - now.getTime() <= ms;
      const isLatest = record.status === 'administered' && counts && !latest.has(key);
      if (isLatest) latest.add(key);
      return isLatest || now.getTime() - at.getTime() <= ms;
    });
    return wanted.includes(true);
  });
}

const subjectOf = ({ residentId, medicationId }: Pick<Prescription, 'residentId' | 'medicationId'>) =>
  `${residentId} ${medicationId}`;
