import {
  doseWindowMinutes,
  isControlled,
  toHomeDay,
  Problem,
  type ConfirmedOutside,
  type DoseAct,
  type MedicationRecord,
  type OutsideRules,
} from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Caller } from '../../platform/core/handlers.ts';
import { checkNotAhead, givenAt } from '../medication-records/medication-record.policy.ts';
import { readNextAsNeededNumber } from '../medication-records/find-doses.repository.ts';
import { findRecordedBy, recordDose, type ActOnDose } from '../medication-records/record-dose.ts';
import { requireHandling } from '../medication-records/controlled-dose.policy.ts';
import { readGivenDose } from '../medication-records/given-dose.policy.ts';
import { witnessNeeded, type FindWitness } from '../medications/witness.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readPrescribed } from '../prescriptions/read-prescriptions.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import { checkUnclaimed, claimDose, getClaimKey, findClaimForAct, type ClaimSubject } from './claim-dose.ts';
import type { DoseClaimDocument } from './dose-claim.repository.ts';
import { claimChanged } from './dose-claim.presenter.ts';
import { checkMayGive } from '../medication-records/giving-roles.policy.ts';
import { readAllergyReason } from './allergy-reason.ts';
import { checkRules } from './dose-rules.ts';
import { findSupplyOfAct, readActBalance } from './dose-source.ts';
import { endClaim, endClaimSoon } from './end-claim.ts';
import {
  checkNear,
  checkNotOver,
  checkReason,
  findDueDose,
  earliestGiven,
  withTimeOfRecord,
} from './round.policy.ts';
import { checkNotGivenAhead, checkUnrecorded } from './still-to-give.ts';

export interface RoundOptions {
  readonly timezone: string;
  readonly now: Date;
}

interface ActOptions extends RoundOptions {
  readonly actor: Actor;
  readonly caller: Pick<Caller, 'user' | 'sessionId'>;
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
}

/** The result of an act: its record, or the claim that waits for a second person. */
export type ActResult =
  | { readonly record: MedicationRecord; readonly claim: null; readonly repeated: boolean }
  | { readonly record: null; readonly claim: DoseClaimDocument; readonly repeated: boolean };

/** Reads the prescription, resident, medication and due dose named in a body. @throws Problem 404; 422 naming the field. */
export async function readSubject(
  { prescriptionId, day, time }: Pick<DoseAct, 'prescriptionId' | 'day' | 'time'>,
  { timezone, now }: Pick<RoundOptions, 'timezone' | 'now'>,
): Promise<ClaimSubject> {
  const { prescription, resident, medication } = await readPrescribed(prescriptionId);
  const due = findDueDose(presentPrescription(prescription), { day, time }, timezone);
  return { prescription, resident, medication, due, day: due?.day ?? homeToday(timezone, now).day };
}

/**
 * Records a dose of the round, or stores it to wait for a second person.
 * @throws Problem 404; 422 naming the field; 409 `claimed`, `recorded`, `allergy`, and the errors of checkRules().
 */
export async function actOnDose(body: DoseAct, options: ActOptions): Promise<ActResult> {
  const { save, now, caller } = options;
  const reading = readSubject(body, options);
  // Errors are handled after the lookup of an earlier save: a successful save is answered with its record, even if it would be
  // refused now.
  reading.catch(() => undefined);
  const [earlier, waits] = await Promise.all([findRecordedBy(save), findClaimForAct(body, reading, now)]);
  if (earlier) return { record: earlier, claim: null, repeated: true };
  const subject = await reading;
  const administeredAt = givenAt(body.administeredAt, now, earliestGiven(subject.due));
  const planned = plannedAct(body, subject, { ...options, administeredAt });

  const isOwnRepeat = save !== null && waits?.waiting?.save?.saveKey === save.saveKey;
  if (waits && isOwnRepeat) return { record: null, claim: waits, repeated: true };
  // A dose noted on paper has already been given, so another person's claim does not block it.
  if (!body.late) checkUnclaimed(waits, subject, caller.user.id, now);
  await checkAct(body, subject, options);
  // A dose noted on paper has been given.
  if (body.status === 'administered' && !body.late)
    await checkMayGive(subject.prescription, options.actor.user.role);
  const allergyReason = await readAllergyReason(subject, body);

  const act = await withWitness({ ...planned, allergyReason }, body, options);
  if (!act.confirmed && needsSecondPerson(act, subject)) {
    if (body.late) throw witnessNeeded();
    // Check before asking a second person: no one should confirm a dose that must not be given.
    await checkUnrecorded(subject, options.timezone);
    await checkRules(subject, act, options);
    const claim = await claimDose(subject, caller, now, await waitingOf(act, options));
    publishChange(claimChanged(claim));
    return { record: null, claim, repeated: false };
  }
  const { due } = subject;
  const key = getClaimKey(subject);
  // An as-needed dose noted on paper is a different dose from the claimed one.
  const isAnother = due === null && body.late;
  const holder = due ? undefined : caller.user.id;
  const recorded = await recordScheduled(act, subject, options);
  if (isAnother) return recorded;
  if (waits) await endClaim(key, holder);
  // A claim that began meanwhile is deleted in the background.
  else endClaimSoon({ key, holder }).catch(() => undefined);
  return recorded;
}

/** Adds the second person that the call names, and has verified for a dose that two people give. */
async function withWitness(
  act: PlannedAct,
  { witness: named }: DoseAct,
  { findWitness, now }: Pick<ActOptions, 'findWitness' | 'now'>,
): Promise<PlannedAct> {
  if (!named || !act.prescription.twoPeople) return act;
  const witness = await findWitness();
  return witness ? { ...act, confirmed: { by: witness, at: now } } : act;
}

/**
 * Tells whether an act needs a second person: each one with a controlled drug; otherwise a given dose that two people give, which
 * may also be confirmed later if it was noted on paper.
 */
const needsSecondPerson = (
  { isControlled: ofControlled, status, late }: PlannedAct,
  { prescription }: ClaimSubject,
): boolean => ofControlled === true || (prescription.twoPeople && status === 'administered' && !late);

/** An act whose as-needed number is not yet known. */
export interface PlannedAct extends Omit<ActOnDose, 'dose' | 'scheduledFor' | 'outsideRules'> {
  readonly late: boolean;
  /** The giver's confirmation of a dose outside the rules. */
  readonly confirmedOutside: ConfirmedOutside | null;
}

function plannedAct(
  body: DoseAct,
  { prescription, resident, medication, due, day }: ClaimSubject,
  { actor, timezone, administeredAt }: ActOptions & { readonly administeredAt: Date },
): PlannedAct {
  const { status, reason, allergyReason, notes, late, outsideRules, handling } = body;
  const isGiven = status === 'administered';
  const ofControlled = isControlled(medication);
  const presented = presentPrescription(prescription);
  const { dose, stockPerDose, details } = readGivenDose(body, presented, {
    isGiven,
    isOut: isGiven || handling === 'destroyed',
    isOfControlled: ofControlled,
    givenAt: administeredAt,
    isNoted: late,
  });
  return {
    status,
    isControlled: ofControlled,
    handling: ofControlled && !isGiven ? requireHandling(handling) : null,
    administeredAt: isGiven ? administeredAt : null,
    reason: reason ?? null,
    allergyReason: allergyReason ?? null,
    notes,
    resident,
    prescription: { ...presented, dose, stockPerDose },
    details,
    // An as-needed dose belongs to the day it was given, even if it is entered after midnight.
    day: isGiven && !due ? toHomeDay(administeredAt, timezone) : day,
    actor,
    late,
    confirmedOutside: outsideRules ?? null,
  };
}

/** Checks that the outcome is valid for the dose. The rules for giving are checked when it is recorded. */
async function checkAct(
  body: DoseAct,
  { prescription, due }: ClaimSubject,
  { now }: Pick<ActOptions, 'now'>,
): Promise<void> {
  checkReason(body, due === null);
  if (!due) return;
  checkNear(due, now);
  if (body.status === 'administered') return checkNotGivenAhead(due, prescription);
  const presented = presentPrescription(prescription);
  checkNotOver(due, presented);
  const windowMinutes = doseWindowMinutes(presented, await readDoseWindows());
  checkNotAhead(due.at, { reason: body.reason, windowMinutes, now });
}

interface RecordOptions extends RoundOptions {
  readonly save: IdempotencyFields | null;
}

/** Records a planned act under the identity of its dose. @throws Problem 409 of checkRules() and recordDose(). */
export async function recordScheduled(
  act: PlannedAct,
  subject: ClaimSubject,
  options: RecordOptions,
): Promise<ActResult & { readonly claim: null }> {
  const { due, prescription, medication } = subject;
  const { timezone, now, ...rest } = options;
  const today = homeToday(timezone, now).day;
  // Found while the rules are checked. Its failure is that of the record.
  const choosing = findSupplyOfAct(act, today);
  choosing.catch(() => undefined);
  const record = async (dose: ActOnDose['dose'], scheduledFor: Date, outsideRules: OutsideRules | null) =>
    recordDose(
      { ...act, dose, scheduledFor, outsideRules, supply: await choosing },
      { ...rest, today, stock: medication ?? undefined },
    );
  if (due) {
    const outsideRules = await checkRules(subject, act, options);
    try {
      return { ...(await record({ time: due.time }, new Date(due.at), outsideRules)), claim: null };
    } catch (error) {
      throw isRecorded(error) ? withTimeOfRecord(error, timezone) : error;
    }
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Read the number before the given doses: a dose recorded in between takes the number, and the insert fails.
      const asNeededNumber = await readNextAsNeededNumber(prescription);
      const outsideRules = await checkRules(subject, act, options);
      return { ...(await record({ asNeededNumber }, act.administeredAt ?? now, outsideRules)), claim: null };
    } catch (error) {
      // The dose that breaks the interval may be the one that this save recorded earlier.
      const earlier = isTooSoon(error) ? await findRecordedBy(rest.save) : null;
      if (earlier) return { record: earlier, claim: null, repeated: true };
      // Another dose took the number and counts for the interval, so check again.
      if (!isRecorded(error) || attempt >= maxAttempts) throw error;
    }
  }
}

const maxAttempts = 20;

const isRecorded = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'recorded';
const isTooSoon = (error: unknown): boolean => error instanceof Problem && error.code === 'too-soon';

async function waitingOf(
  act: PlannedAct,
  { save, now, timezone }: ActOptions,
): Promise<NonNullable<DoseClaimDocument['waiting']>> {
  const {
    status,
    handling = null,
    administeredAt,
    reason,
    allergyReason,
    notes,
    actor,
    prescription,
    details = {},
    confirmedOutside,
  } = act;
  return {
    status,
    handling,
    balance: await readActBalance(act, homeToday(timezone, now).day),
    administeredAt: administeredAt ?? now,
    reason,
    allergyReason,
    notes,
    given: { dose: prescription.dose, stockPerDose: prescription.stockPerDose, details },
    confirmedOutside,
    requestedAt: now,
    role: actor.user.role,
    from: actor.from,
    save,
    confirming: false,
  };
}
