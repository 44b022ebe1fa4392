import { isGivenInFuture, nextAsNeeded, Problem, type DueDose } from '@hearthline/contracts';
import { invalidField } from '../clinical/record-policy.ts';
import { findRecordsOfDay, readNextAsNeededNumber } from '../medication-records/find-doses.repository.ts';
import { findGivenAhead, findUnscheduledSince } from '../medication-records/find-given.repository.ts';
import { staleRecord } from '../medication-records/medication-record.policy.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';
import { firstNameOf, withTimeOfRecord } from './round.policy.ts';
import { timeOfDayText } from './time-text.ts';

/** @throws Problem 409 `recorded` with `current` for a scheduled dose that somebody dealt with. */
export async function checkUnrecorded({ due }: Pick<ClaimSubject, 'due'>, timezone: string): Promise<void> {
  if (!due) return;
  const records = await findRecordsOfDay(due.day, [due.prescriptionId]);
  const recorded = records.find(({ time, status }) => time === due.time && status !== 'pending');
  if (recorded)
    throw withTimeOfRecord(staleRecord('This dose was recorded already.', recorded, 'recorded'), timezone);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * A change begins after the doses that were given before their time; one that was given in the moment of the change is found
 * here, so that its successor's is not given too.
 * @throws Problem 422 naming `time` where this dose was given under the prescription that was changed.
 */
export async function checkNotGivenAhead(
  { at }: Pick<DueDose, 'at'>,
  { replaces, residentId, startsAt }: Pick<PrescriptionDocument, 'replaces' | 'residentId' | 'startsAt'>,
): Promise<void> {
  if (!replaces || Date.parse(at) - startsAt.getTime() > dayMs) return;
  const given = await findGivenAhead({ _id: replaces, residentId }, startsAt);
  if (given && given >= new Date(at))
    throw invalidField('time', 'This dose was given already, before its prescription was changed.');
}

/**
 * The number under which an as-needed dose is recorded, once interval and most were checked; a dose that is not given
 * (`administeredAt` null) is checked against neither. What was given under another prescription of the medication counts too. One
 * recorded under a clock that was ahead does not, or it would be in the way until then: the round says that it is to be corrected.
 * @throws Problem 409 `too-soon` with the latest record as `current`, before the interval is over or past the most in 24 h.
 */
export async function nextNumberIfPossible(
  prescription: PrescriptionDocument,
  administeredAt: Date | null,
  timezone: string,
): Promise<number> {
  // Before what was given is read: a dose that is recorded in between takes the number.
  const number = await readNextAsNeededNumber(prescription);
  const { schedule } = prescription;
  if (administeredAt === null || schedule.kind !== 'as-needed') return number;
  const countsMs = Math.max(dayMs, schedule.minIntervalMinutes * minuteMs);
  const since = new Date(administeredAt.getTime() - countsMs);
  const now = new Date();
  const given = (await findUnscheduledSince(prescription, since)).flatMap((record) =>
    record.administeredAt === null || isGivenInFuture(record.administeredAt, now)
      ? []
      : [{ record, at: record.administeredAt }],
  );
  const next = nextAsNeeded(
    schedule,
    given.map(({ at }) => at),
    administeredAt,
  );
  if (!next) return number;
  const latest = given.reduce((a, b) => (a.at >= b.at ? a : b));
  const who = firstNameOf(latest.record.administeredByName ?? 'Somebody');
  const most = next.because === 'most' ? ', the most in 24 hours was given' : '';
  const message = `${who} gave it at ${timeOfDayText(latest.at, timezone)}${most}. Next possible at ${timeOfDayText(next.at, timezone)}.`;
  throw new Problem('too-soon', message, { current: presentMedicationRecord(latest.record) });
}
