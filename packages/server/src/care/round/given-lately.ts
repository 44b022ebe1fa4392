import { roundRules } from '@hearthline/contracts';
import { findGivenSince } from '../medication-records/find-given.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';

const dayMs = 24 * 60 * 60_000;

type Subject = Pick<ClaimSubject, 'prescription' | 'due'>;

/**
 * The latest dose of the same medication that the resident was given so short a while ago that the one about to be given may be
 * the same once more, or comes too soon after it; null if there is none.
 */
export async function findGivenLately(
  { prescription, due }: Subject,
  now: Date,
): Promise<MedicationRecordDocument | null> {
  const since = new Date(now.getTime() - roundRules.givenLatelyMs);
  // One ahead of the clock counts where the clock was put back; of one further ahead nothing is known.
  const latest = new Date(now.getTime() + dayMs);
  const given = (await findGivenSince(prescription, since)).filter(
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
  // What was given as needed or by Form 02 counts for the interval of an as-needed dose, which is refused before it is over.
  if (!due) return typeof record.time === 'string';
  if (!record.prescriptionId?.equals(prescription._id)) return true;
  // An earlier dose of the same prescription that was given on time is no surprise; one that was given late comes too close.
  const apartMs = Math.abs(Date.parse(due.at) - record.scheduledFor.getTime());
  return now.getTime() - timeOf(record) < apartMs / 2;
}
