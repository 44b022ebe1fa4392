import { dosesDue } from '@hearthline/contracts/doses-due';
import {
  doseWindowMinutes,
  isStopped,
  Problem,
  roundRules,
  type DoseAct,
  type DoseWindows,
  type DueDose,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { invalidField } from '../clinical/record-policy.ts';
import { timeOfDayText } from './time-text.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A dose is opened from a day before its time on, until two months after it. */
const recordableMs = { ahead: dayMs, back: roundRules.recordableDays * dayMs };

type Prescribed = Pick<Prescription, 'id' | 'schedule' | 'startsAt' | 'endsAt' | 'timeCritical'>;

/**
 * The dose that an identity names; null for an as-needed prescription, which has none at a time.
 * @throws Problem 422 naming `time` or `day` for one that the prescription does not have.
 */
export function dueDoseOf(
  prescription: Prescribed,
  { day, time }: Pick<DoseAct, 'day' | 'time'>,
  timezone: string,
): DueDose | null {
  if (prescription.schedule.kind === 'as-needed') {
    if (time !== undefined) throw invalidField('time', 'An as-needed dose has no time.');
    return null;
  }
  if (day === undefined) throw invalidField('day', 'Please say which day the dose is of.');
  if (time === undefined) throw invalidField('time', 'Please say which dose of the day it is.');
  const due = dosesDue(prescription, day, timezone).find((dose) => dose.time === time);
  if (!due) throw invalidField('time', 'There is no such dose on this day.');
  return due;
}

/** @throws Problem 422 naming `day` for a dose that was due too long ago, or is due in more than a day. */
export function checkNear({ at }: Pick<DueDose, 'at'>, now: Date): void {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead < -recordableMs.back)
    throw invalidField(
      'day',
      `This dose was due more than ${String(roundRules.recordableDays)} days ago. It cannot be recorded any more.`,
    );
  if (ahead > recordableMs.ahead) throw invalidField('day', 'This dose is due in more than 24 hours.');
}

/** How far back a dose may have been given that is recorded late: a day before its time. */
export const earliestGiven = (due: Pick<DueDose, 'at'> | null): Date | undefined =>
  due ? new Date(Date.parse(due.at) - dayMs) : undefined;

/**
 * What was due before a prescription was stopped stays due to be dealt with, but is not given any more. A stop that was planned
 * before the dose was due left it as it is.
 * @throws Problem 422 naming `administeredAt`.
 */
export function checkNotStopped(
  { at }: Pick<DueDose, 'at'>,
  prescription: Pick<Prescription, 'stoppedBy' | 'endsAt' | 'updatedAt'>,
  administeredAt: Date,
  timezone: string,
): void {
  if (!isStopped(prescription, at, administeredAt)) return;
  const { stoppedBy, endsAt } = prescription;
  const who = firstNameOf(stoppedBy?.name ?? 'Somebody');
  const when = timeOfDayText(new Date(endsAt ?? administeredAt), timezone);
  throw invalidField(
    'administeredAt',
    `${who} stopped this prescription at ${when}. If it was given all the same, use Form 02.`,
  );
}

/** @throws Problem 422 naming `administeredAt` for a dose given before its window. */
export function checkWindow(
  { at }: Pick<DueDose, 'at'>,
  prescription: Prescribed,
  administeredAt: Date,
  { timezone, windows }: { readonly timezone: string; readonly windows: DoseWindows },
): void {
  const opensAt = new Date(Date.parse(at) - doseWindowMinutes(prescription, windows) * minuteMs);
  if (administeredAt < opensAt)
    throw invalidField('administeredAt', `This dose is not due before ${timeOfDayText(opensAt, timezone)}.`);
}

/** @throws Problem 422 naming `time` for an as-needed dose of a prescription that is not in force at `at`. */
export function checkInForce({ startsAt, endsAt }: Prescribed, at: Date): void {
  if (new Date(startsAt) > at || (endsAt !== null && new Date(endsAt) <= at))
    throw invalidField('prescriptionId', 'This prescription is not in force at that time.');
}

/** @throws Problem 422 naming `reason` where one is needed: not given, or as needed. */
export function checkReason(
  { status, reason }: Pick<DoseAct, 'status' | 'reason'>,
  isAsNeeded: boolean,
): void {
  const has = Boolean(reason) && reason !== 'Other';
  if (status !== 'administered' && !has) throw invalidField('reason', 'Please say why it was not given.');
  if (isAsNeeded && !has) throw invalidField('reason', 'Please say what it is for.');
}

/** "Ben recorded this at 8:02 AM." in place of the message of a 409 `recorded`. */
export function withTimeOfRecord(problem: Problem, timezone: string): Problem {
  const current = problem.details.current as MedicationRecord | undefined;
  const by = current?.recordedBy ?? current?.administeredByUser;
  const at = current?.recordedAt ?? current?.administeredAt;
  if (!by || !at) return problem;
  const message = `${firstNameOf(by.name)} recorded this at ${timeOfDayText(new Date(at), timezone)}.`;
  return new Problem(problem.code, message, problem.details);
}

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
