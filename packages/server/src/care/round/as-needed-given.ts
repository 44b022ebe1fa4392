import type { MedicationRecord, Prescription } from '@hearthline/contracts';
import { findAsNeededSince } from '../medication-records/find-doses.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';

/** The longest possible interval between two as-needed doses in ms; earlier doses do not affect the next one. */
const longestMs = 7 * 24 * 60 * 60_000;
/** The maximum is counted over 24 hours; two days cover a home day of up to 25 hours, in ms. */
const countedMs = 2 * 24 * 60 * 60_000;
/** The maximum of records read, newest first. When a dose is given, the check reads the records of one resident only. */
const maxRecords = 2_000;

/**
 * Records of as-needed medications, across prescriptions: all that count for the next dose, and the latest given dose of each.
 */
export async function readAsNeededGiven(
  prescriptions: readonly Prescription[],
  { residentId, now }: { readonly residentId: string | undefined; readonly now: Date },
): Promise<MedicationRecord[]> {
  if (prescriptions.length === 0) return [];
  const counted = new Map<string, number>();
  for (const prescription of prescriptions) {
    const { schedule } = prescription;
    const intervalMs = schedule.kind === 'as-needed' ? schedule.minIntervalMinutes * 60_000 : 0;
    const subject = subjectOf(prescription);
    counted.set(subject, Math.max(counted.get(subject) ?? countedMs, intervalMs));
  }
  const found = await findAsNeededSince(new Date(now.getTime() - longestMs), {
    residentId,
    limit: maxRecords,
  });
  const latest = new Set<string>();
  return found.map(presentMedicationRecord).filter((record) => {
    const subject = subjectOf(record);
    const ms = counted.get(subject);
    if (ms === undefined) return false;
    const at = new Date(record.administeredAt ?? record.scheduledFor);
    const counts = at.getTime() - now.getTime() <= ms;
    const isLatest = record.status === 'administered' && counts && !latest.has(subject);
    if (isLatest) latest.add(subject);
    return isLatest || now.getTime() - at.getTime() <= ms;
  });
}

const subjectOf = ({ residentId, medicationId }: Pick<Prescription, 'residentId' | 'medicationId'>) =>
  `${residentId} ${medicationId}`;
