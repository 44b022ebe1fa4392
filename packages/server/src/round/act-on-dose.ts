import { doseKeyOf, homeDayOf, Problem, type DoseAct, type MedicationRecord } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import type { Actor } from '../clinical/history.ts';
import type { IdempotencyFields } from '../clinical/idempotency.ts';
import { checkActive } from '../residents/resident.policy.ts';
import { batch } from '../core/batch.ts';
import type { Caller } from '../core/handlers.ts';
import type { MedicationRecordChanged } from '../medication-records/medication-record-changed.ts';
import { checkAllergies, givenAt } from '../medication-records/medication-record.policy.ts';
import { findRecordedBy, recordDose, type ActOnDose } from '../medication-records/record-dose.ts';
import type { MedicationChanged } from '../medications/medication-changed.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readPrescribed } from '../prescriptions/read-prescriptions.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { readDoseWindows } from '../system/system-setting.repository.ts';
import { checkUnclaimed, claimDose, claimKeyOf, type ClaimSubject } from './claim-dose.ts';
import { deleteClaimOfDose, findClaimOfDose, type DoseClaimDocument } from './dose-claim.repository.ts';
import { claimChanged, claimsEnded } from './dose-claim.presenter.ts';
import type { DoseClaimsChanged } from './dose-claims-changed.ts';
import {
  checkInForce,
  checkNear,
  checkNotStopped,
  checkReason,
  checkWindow,
  dueDoseOf,
  earliestGiven,
  withTimeOfRecord,
} from './round.policy.ts';
import { checkNotGivenAhead, checkUnrecorded, nextNumberIfPossible } from './still-to-give.ts';

export type RoundChange = MedicationRecordChanged | MedicationChanged | DoseClaimsChanged;

export interface RoundOptions {
  readonly timezone: string;
  readonly now: Date;
  readonly changed: (change: RoundChange) => void;
}

interface ActOptions extends RoundOptions {
  readonly actor: Actor;
  readonly caller: Pick<Caller, 'user' | 'sessionId'>;
  readonly save: IdempotencyFields | null;
}

/** What came of an act: its record, or the claim in which it waits for a second person. */
export type ActResult =
  | { readonly record: MedicationRecord; readonly claim: null; readonly repeated: boolean }
  | { readonly record: null; readonly claim: DoseClaimDocument; readonly repeated: boolean };

/** The prescription, the resident, the medication and the due dose that a body names. @throws Problem 404, 422 naming the field. */
export async function readSubject(
  { prescriptionId, day, time }: Pick<DoseAct, 'prescriptionId' | 'day' | 'time'>,
  { timezone, now }: Pick<RoundOptions, 'timezone' | 'now'>,
): Promise<ClaimSubject> {
  const { prescription, resident: found, medication } = await readPrescribed(prescriptionId);
  const resident = checkActive<ResidentDocument>(found);
  const due = dueDoseOf(presentPrescription(prescription), { day, time }, timezone);
  if (due) await checkNotGivenAhead(due, prescription);
  return { prescription, resident, medication, due, day: due?.day ?? homeToday(timezone, now).day };
}

/**
 * Records a dose of the round, or lets it wait for a second person.
 * @throws Problem 404; 422 naming the field; 409 `claimed`, `recorded`, `too-soon` or `allergy`.
 */
export async function actOnDose(body: DoseAct, options: ActOptions): Promise<ActResult> {
  const { save, now, changed, caller } = options;
  const reading = readSubject(body, options);
  // Looked at after the earlier save: a save that succeeded is answered with its record, even if it would be refused now.
  reading.catch(() => undefined);
  const [earlier, waits] = await Promise.all([findRecordedBy(save, changed), findClaimOf(body, reading)]);
  if (earlier) return { record: earlier, claim: null, repeated: true };
  const subject = await reading;
  const administeredAt = givenAt(body.administeredAt, now, earliestGiven(subject.due));
  const act = plannedAct(body, subject, { ...options, administeredAt });

  const isOwnRepeat = save !== null && waits?.waiting?.save?.saveKey === save.saveKey;
  if (waits && isOwnRepeat) return { record: null, claim: waits, repeated: true };
  // What was given was given: a note from paper does not wait for who has the dose open now.
  if (!body.late) checkUnclaimed(waits, subject, caller.user.id, now);
  await checkAct(body, subject, act, options);

  if (subject.prescription.twoPeople && act.status === 'administered' && !body.late) {
    await checkStillToGive(act, subject, options.timezone);
    const claim = await claimDose(subject, caller, now, waitingOf(act, options));
    changed(claimChanged(claim));
    return { record: null, claim, repeated: false };
  }
  const { due } = subject;
  const key = claimKeyOf(subject);
  // Of an as-needed dose a note from paper is another one than what is open now.
  const isAnother = due === null && body.late;
  const holder = due ? undefined : caller.user.id;
  const onStored = async () => {
    if (isAnother) return;
    if (waits) await endClaim(key, changed, holder);
    // Only one that began meanwhile: nobody waits for it.
    else endClaimSoon({ key, changed, holder }).catch(() => undefined);
  };
  return recordScheduled(act, subject, { ...options, onStored });
}

/** The claim of the dose, run out or not; of a scheduled one it is found without its prescription. */
function findClaimOf(
  { prescriptionId, day, time }: DoseAct,
  reading: Promise<ClaimSubject>,
): Promise<DoseClaimDocument | null> {
  if (day !== undefined && time !== undefined)
    return findClaimOfDose(doseKeyOf({ prescriptionId, day, time }));
  return reading.then(
    (subject) => findClaimOfDose(claimKeyOf(subject)),
    () => null,
  );
}

/** Before a dose waits for a second person: nobody is asked to confirm what must not be given. @throws Problem 409. */
async function checkStillToGive(
  { administeredAt }: PlannedAct,
  { due, prescription }: ClaimSubject,
  timezone: string,
): Promise<void> {
  if (due) await checkUnrecorded({ due }, timezone);
  else await nextNumberIfPossible(prescription, administeredAt, timezone);
}

/** An act without its number, where it is an as-needed dose. */
export type PlannedAct = Omit<ActOnDose, 'dose' | 'scheduledFor'>;

function plannedAct(
  { status, reason, allergyReason, notes, late }: DoseAct,
  { prescription, resident, due, day }: ClaimSubject,
  { actor, timezone, administeredAt }: ActOptions & { readonly administeredAt: Date },
): PlannedAct {
  const isGiven = status === 'administered';
  return {
    status,
    administeredAt: isGiven ? administeredAt : null,
    reason: reason ?? null,
    allergyReason: allergyReason ?? null,
    notes,
    resident,
    prescription: presentPrescription(prescription),
    // An as-needed dose is one of the day on which it was given, also when it is entered after midnight.
    day: isGiven && !due ? homeDayOf(administeredAt, timezone) : day,
    actor,
    late,
  };
}

async function checkAct(
  body: DoseAct,
  { prescription: document, resident, medication, due }: ClaimSubject,
  { administeredAt }: PlannedAct,
  { timezone, now }: ActOptions,
): Promise<void> {
  const prescription = presentPrescription(document);
  checkReason(body, due === null);
  if (due) checkNear(due, now);
  if (administeredAt === null) return;
  if (!due) checkInForce(prescription, administeredAt);
  // Every window is open by the dose's own time.
  else if (administeredAt < new Date(due.at))
    checkWindow(due, prescription, administeredAt, { timezone, windows: await readDoseWindows() });
  // Given already: nobody can be asked any more.
  if (body.late) return;
  if (due) checkNotStopped(due, prescription, administeredAt, timezone);
  const { name } = prescription.medication;
  checkAllergies(resident, medication ?? { name, substances: document.substances ?? [] }, body.allergyReason);
}

interface RecordOptions extends RoundOptions {
  readonly save: IdempotencyFields | null;
  readonly onStored?: () => Promise<void>;
}

/** Records a planned act under the identity of its dose. */
export async function recordScheduled(
  act: PlannedAct,
  { due, prescription, medication }: Pick<ClaimSubject, 'due' | 'prescription' | 'medication'>,
  options: RecordOptions,
): Promise<ActResult & { readonly claim: null }> {
  const { timezone, now, ...rest } = options;
  const today = homeToday(timezone, now).day;
  const record = (dose: ActOnDose['dose'], scheduledFor: Date) =>
    recordDose({ ...act, dose, scheduledFor }, { ...rest, today, stock: medication ?? undefined });
  if (due) {
    try {
      return { ...(await record({ time: due.time }, new Date(due.at))), claim: null };
    } catch (error) {
      throw isRecorded(error) ? withTimeOfRecord(error, timezone) : error;
    }
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const asNeededNumber = await nextNumberIfPossible(prescription, act.administeredAt, timezone);
      return { ...(await record({ asNeededNumber }, act.administeredAt ?? now)), claim: null };
    } catch (error) {
      // It may be too soon after the dose that this very save recorded.
      const earlier = isTooSoon(error) ? await findRecordedBy(rest.save, rest.changed) : null;
      if (earlier) return { record: earlier, claim: null, repeated: true };
      // Somebody took the number: what they gave counts for the interval.
      if (!isRecorded(error) || attempt >= maxAttempts) throw error;
    }
  }
}

const maxAttempts = 20;

const isRecorded = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'recorded';
const isTooSoon = (error: unknown): boolean => error instanceof Problem && error.code === 'too-soon';

/** Ends the claim of a dose that was dealt with; only `userId`'s where it is given. */
export async function endClaim(
  key: string,
  changed: (change: DoseClaimsChanged) => void,
  userId?: string,
): Promise<void> {
  const claim = await deleteClaimOfDose(key, userId);
  if (claim) changed(claimsEnded([claim]));
}

const endClaimSoon = batch(
  (
    ended: readonly {
      key: string;
      changed: (change: DoseClaimsChanged) => void;
      holder: string | undefined;
    }[],
  ) => Promise.all(ended.map(({ key, changed, holder }) => endClaim(key, changed, holder))),
  { waitMs: 25 },
);

function waitingOf(
  { administeredAt, reason, allergyReason, notes, actor }: PlannedAct,
  { save, now }: ActOptions,
): NonNullable<DoseClaimDocument['waiting']> {
  return {
    administeredAt: administeredAt ?? now,
    reason,
    allergyReason,
    notes,
    requestedAt: now,
    role: actor.user.role,
    from: actor.from,
    save,
    confirming: false,
  };
}
