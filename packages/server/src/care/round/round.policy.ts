import { dosesDue } from '@hearthline/contracts/doses-due';
import {
  Problem,
  roundRules,
  type DoseAct,
  type DueDose,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { timeOfDayText } from '../medication-records/time-text.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A dose can be opened from a day before its due time until two months after it. */
const recordableMs = { ahead: dayMs, back: roundRules.recordableDays * dayMs };

type Prescribed = Pick<Prescription, 'id' | 'schedule' | 'startsAt' | 'endsAt'>;

/**
 * Finds the dose named in a body, even after the end of its prescription, because it may have been given. Null for an as-needed
 * prescription, whose doses have no time.
 * @throws Problem 422 naming `time` or `day` if the prescription does not have the dose.
 */
export function findDueDose(
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
  const due = dosesDue({ ...prescription, endsAt: null }, day, timezone).find((dose) => dose.time === time);
  if (!due) throw invalidField('time', 'There is no such dose on this day.');
  return due;
}

/** @throws Problem 422 naming `time` for a dose after the end of its prescription, which needs no record. */
export function checkNotOver({ at }: Pick<DueDose, 'at'>, { endsAt }: Pick<Prescribed, 'endsAt'>): void {
  if (endsAt !== null && at >= endsAt) throw invalidField('time', 'This dose was changed or stopped.');
}

/** @throws Problem 422 naming `day` for a dose that was due too long ago or is due in more than a day. */
export function checkNear({ at }: Pick<DueDose, 'at'>, now: Date): void {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead < -recordableMs.back)
    throw invalidField(
      'day',
      `This dose was due more than ${String(roundRules.recordableDays)} days ago. It cannot be recorded any more.`,
    );
  if (ahead > recordableMs.ahead) throw invalidField('day', 'This dose is due in more than 24 hours.');
}

/** The earliest time at which a dose recorded late can have been given: a day before its due time. */
export const earliestGiven = (due: Pick<DueDose, 'at'> | null): Date | undefined =>
  due ? new Date(Date.parse(due.at) - dayMs) : undefined;

/** @throws Problem 422 naming `reason` if the reason is missing for a dose that was not given or for an as-needed dose. */
export function checkReason(
  { status, reason }: Pick<DoseAct, 'status' | 'reason'>,
  isAsNeeded: boolean,
): void {
  const has = Boolean(reason) && reason !== 'Other';
  if (status !== 'administered' && !has) throw invalidField('reason', 'Please say why it was not given.');
  if (isAsNeeded && !has) throw invalidField('reason', 'Enter the reason.');
}

/** Replaces the message of a 409 `recorded` by e.g. "Ben recorded this at 8:02 AM.". */
export function withTimeOfRecord(problem: Problem, timezone: string): Problem {
  const current = problem.details.current as MedicationRecord | undefined;
  const by = current?.recordedBy ?? current?.administeredByUser;
  const at = current?.recordedAt ?? current?.administeredAt;
  if (!by || !at) return problem;
  const message = `${getFirstName(by.name)} recorded this at ${timeOfDayText(new Date(at), timezone)}.`;
  return new Problem(problem.code, message, problem.details);
}

export const getFirstName = (name: string): string => name.split(' ')[0] ?? name;
