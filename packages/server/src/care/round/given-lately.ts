import { roundRules } from '@hearthline/contracts';
import { findGivenOfSubstance } from '../medication-records/find-given-of-substance.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';

const dayMs = 24 * 60 * 60_000;

type Subject = Pick<ClaimSubject, 'prescription' | 'due'>;

/**
 * The latest recent dose of the same medication, or of another with the same substance, that may be a duplicate of the dose
 * about to be given, or too close to it. Null if there is none.
 */
export async function findGivenLately(
  { prescription, due }: Subject,
  now: Date,
): Promise<MedicationRecordDocument | null> {
  const since = new Date(now.getTime() - roundRules.givenLatelyMs);
  // After the clock was set back, a dose may lie in the future; up to a day ahead it still counts.
  const latest = new Date(now.getTime() + dayMs);
  const given = (await findGivenOfSubstance(prescription, since)).filter(
    ({ administeredAt }) => administeredAt !== null && administeredAt <= latest,
  );
  return given
    .filter((record) => isToBeAsked(record, { prescription, due }, now))
    .reduce<MedicationRecordDocument | null>(
      (latest, one) => (latest && timeOf(latest) >= timeOf(one) ? latest : one),
      null,
    );
}

const timeOf = ({ administeredAt }: Pick<MedicationRecordDocument, 'administeredAt'>): number =>
  administeredAt?.getTime() ?? 0;

function isToBeAsked(record: MedicationRecordDocument, { prescription, due }: Subject, now: Date): boolean {
  // As-needed and Form 02 doses already count for the interval of an as-needed dose, so only scheduled doses are asked about.
  if (!due) return typeof record.time === 'string';
  if (!record.prescriptionId?.equals(prescription._id)) return true;
  // An earlier dose of the same prescription that was given on time is expected; a late one may be too close.
  const apartMs = Math.abs(Date.parse(due.at) - record.scheduledFor.getTime());
  return now.getTime() - timeOf(record) < apartMs / 2;
}
