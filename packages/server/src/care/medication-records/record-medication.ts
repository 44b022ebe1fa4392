import {
  copyProduct,
  getPrescribedMoment,
  type MedicationRecordDraft,
  type MedicationRecordStatus,
} from '@hearthline/contracts';
import {
  changesBetween,
  historyEntry,
  type Actor,
  type HistoryEntry,
} from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { checkActive } from '../residents/resident.policy.ts';
import { findDoseSupply } from '../medications/find-dose-source.ts';
import { findMedication } from '../medications/medication.repository.ts';
import { findResident, type ResidentDocument } from '../residents/resident.repository.ts';
import { getAge } from '../residents/resident.presenter.ts';
import { insertMedicationRecord, type NewMedicationRecord } from './insert-medication-records.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import { checkAllergies, checkGivable, checkNotAhead, givenAt } from './medication-record.policy.ts';
import { auditedDetails } from './dose-details.ts';
import { checkMayGiveForm } from './giving-roles.policy.ts';
import { checkFormRules } from './form-rules.ts';
import { checkWithoutPrescription } from './prescribed.policy.ts';
import { defaultPerDose, stockChange } from './stock-of-dose.ts';

/** The outcome of a dose; pending if it is still to be given. */
export interface DoseOutcome {
  readonly status: MedicationRecordStatus;
  /** Null unless the dose was given. */
  readonly administeredAt: Date | null;
  /** The reason why it was not given, or the reason for an as-needed dose. */
  readonly reason: string | null;
  readonly allergyReason: string | null;
}

/** The fields of a record that audit entries show. */
export const auditedFields = [
  'status',
  'medication',
  'scheduledFor',
  'administeredAt',
  ...auditedDetails,
] as const satisfies readonly (keyof MedicationRecordDocument)[];

/** Returns the status that a draft requests. */
export const getRecordStatus = ({ status, administered }: MedicationRecordDraft): MedicationRecordStatus =>
  status ?? (administered ? 'administered' : 'pending');

/** A resident's data as copied into a record on the home's day `today`. */
export function residentCopy(resident: ResidentDocument, today: string): NewMedicationRecord['resident'] {
  const { name, lastName, nickname } = resident;
  return { name, lastName, nickname, age: getAge(resident, today) };
}

/** The outcome fields of a record, including the person who recorded it. */
export function outcomeFields(outcome: DoseOutcome, { user }: Pick<Actor, 'user'>, now: Date) {
  const { status, administeredAt, reason, allergyReason } = outcome;
  const isGiven = status === 'administered';
  const isClosed = status !== 'pending';
  return {
    status,
    administeredAt,
    administeredBy: isGiven ? user.id : null,
    administeredByName: isGiven ? user.name : null,
    recordedBy: isClosed ? { id: user.id, name: user.name } : null,
    recordedAt: isClosed ? now : null,
    reason,
    allergyReason,
  };
}

/** The history of a new record. */
export function createdHistory(
  record: Partial<MedicationRecordDocument>,
  actor: Actor,
  now: Date,
  reason: string | null = null,
): HistoryEntry[] {
  return [
    historyEntry(actor, 'created', now, {
      reason,
      changes: changesBetween<Partial<MedicationRecordDocument>>({}, record, auditedFields),
    }),
  ];
}

const aheadMs = 366 * 24 * 60 * 60_000;

/** The time a dose is due, by default now. @throws Problem 422 naming `scheduledFor` more than a year ahead. */
export function dueAt(scheduledFor: string | undefined, now: Date): Date {
  if (scheduledFor === undefined) return now;
  const at = new Date(scheduledFor);
  if (at.getTime() > now.getTime() + aheadMs)
    throw invalidField('scheduledFor', 'The scheduled time is more than a year ahead.');
  return at;
}

/**
 * Stores Form 02: a dose without a prescription, pending or closed.
 * @throws Problem 404 for an unknown resident or medication; 403 by checkMayGiveForm(); 422 for an inactive one, a time outside its window, and by
 * checkWithoutPrescription(); 409 `allergy`, and by checkFormRules().
 */
export async function recordMedication(
  draft: MedicationRecordDraft,
  actor: Actor,
  save: IdempotencyFields | null,
  timezone: string,
): Promise<MedicationRecordDocument> {
  const now = new Date();
  const today = homeToday(timezone, now).day;
  const status = getRecordStatus(draft);
  const isGiven = status === 'administered';
  const administeredAt = isGiven ? givenAt(draft.administeredAt, now) : null;
  const scheduledFor = dueAt(draft.scheduledFor, now);
  if (!isGiven && status !== 'pending') {
    const windowMinutes = (await readDoseWindows()).normal;
    checkNotAhead(scheduledFor, { reason: draft.because, windowMinutes, now }, 'because');
  }
  const [foundResident, foundMedication] = await Promise.all([
    findResident(draft.residentId),
    findMedication(draft.medicationId),
  ]);
  const resident = checkActive(foundResident);
  const medication = checkGivable(foundMedication);
  await checkWithoutPrescription(
    { resident, medication, at: getPrescribedMoment(administeredAt, scheduledFor, now) },
    draft.notPrescribed,
  );
  const allergyReason = (isGiven && draft.allergyReason) || null;
  if (isGiven) {
    await checkMayGiveForm(medication.form, actor.user.role);
    checkAllergies(resident, medication, allergyReason);
  }
  const outsideRules = await checkFormRules(
    {
      residentId: resident._id,
      medicationId: medication._id,
      medication,
      dose: null,
      administeredAt,
      confirmedOutside: draft.outsideRules ?? null,
    },
    { timezone, now },
  );
  const reason = (!isGiven && draft.because) || null;
  const record = {
    ...outcomeFields({ status, administeredAt, reason, allergyReason }, actor, now),
    medication: copyProduct(medication),
    scheduledFor,
    ...(draft.notPrescribed && { notPrescribed: draft.notPrescribed }),
    ...(outsideRules && { outsideRules }),
    notes: draft.notes,
  };
  const taker = { by: actor.user, at: administeredAt ?? now, residentId: draft.residentId };
  const supply = isGiven
    ? await findDoseSupply({
        residentId: resident._id,
        medicationId: medication._id,
        perDose: defaultPerDose,
        today,
      })
    : null;
  const from = supply && { supplyId: supply._id };
  const { taken, movements } = stockChange(null, { status, medicationId: medication._id, ...from }, taker);
  return insertMedicationRecord({
    version: 1,
    residentId: resident._id,
    resident: residentCopy(resident, today),
    medicationId: medication._id,
    ...record,
    ...taken,
    ...from,
    stockPending: [...movements],
    createdAt: now,
    hidden: false,
    history: createdHistory({ ...record, administeredBy: null }, actor, now),
    ...save,
  });
}
