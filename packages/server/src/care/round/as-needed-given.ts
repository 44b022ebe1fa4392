import type { MedicationRecord, Prescription } from '@hearthline/contracts';
import { findAsNeededSince } from '../medication-records/find-doses.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';

/** The longest interval between two as-needed doses, ms: what was given before it says nothing about the next. */
const longestMs = 7 * 24 * 60 * 60_000;
/** Most doses are counted for 24 hours; home days have up to 25. */
const countedMs = 2 * 24 * 60 * 60_000;
/** Records read, the newest first. What may be given is decided on what is read of one resident when a dose is given. */
const maxRecords = 2_000;

/**
 * What was recorded of as-needed prescriptions, also under an earlier prescription of the medication: all that counts for the next
 * dose, and the latest that was given.
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
