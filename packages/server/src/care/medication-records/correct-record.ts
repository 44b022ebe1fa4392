import {
  copyProduct,
  type Problem,
  type MedicationRecordDraft,
  type SupplyHandling,
} from '@hearthline/contracts';
import { changesBetween, historyEntry, type Actor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { checkCorrection, invalidField, recordNotFound } from '../../records/clinical/record-policy.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';
import { findMedication, findMedicationOrHidden } from '../medications/medication.repository.ts';
import type { FindWitness, Witness } from '../medications/witness.ts';
import { findResident } from '../residents/resident.repository.ts';
import { isAnsweredForRecord } from './allergies-answered.ts';
import { correctedSupply } from './corrected-supply.ts';
import { keepDoseDetails } from './dose-details.ts';
import { doseBaseOfRecord, findChain, nextDoseKey } from './find-doses.repository.ts';
import { doesStand, finishCorrection } from './hide-medication-record.repository.ts';
import { insertMedicationRecord } from './insert-medication-records.repository.ts';
import { findMedicationRecord, type MedicationRecordDocument } from './medication-record.repository.ts';
import {
  checkAllergies,
  checkGivable,
  checkOnePerson,
  givenAt,
  staleRecord,
} from './medication-record.policy.ts';
import { readWitnessed, requireHandling } from './controlled-dose.policy.ts';
import { checkFormRules, mergeRules } from './form-rules.ts';
import { readCorrectedDose } from './given-dose.policy.ts';
import { checkWithoutPrescription } from './prescribed.policy.ts';
import { auditedFields, dueAt, outcomeFields, getRecordStatus } from './record-medication.ts';
import { defaultPerDose, stockChange } from './stock-of-dose.ts';

interface CorrectOptions {
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
  readonly timezone: string;
}

/**
 * Stores a correction: a new record that replaces another record, which is then hidden. Dose and resident stay the same; so
 * does the medication of a prescribed dose. A dose that stays given keeps its giver. A correction to pending makes the dose due
 * again.
 * @throws Problem 404 if the record does not exist or was voided; 403 without permission; 422; 409 `stale` with `current` if it
 * was already corrected; 409 `allergy`, and by checkFormRules() if time, medication or outcome change.
 */
export async function correctRecord(
  draft: MedicationRecordDraft,
  { actor, save, findWitness, timezone }: CorrectOptions,
): Promise<MedicationRecordDocument> {
  const now = new Date();
  const { reason = '' } = draft;
  const old = await findMedicationRecord(draft.corrects ?? '');
  if (!old || !(await finishCorrection(old))) throw recordNotFound();
  if (old.hidden) throw await alreadyCorrected(old);
  checkMayCorrect(old, draft, actor, now);
  const witnessed = await readWitnessed(old, findWitness);
  const { witness } = witnessed;
  const handling = correctedHandling(old, draft, witnessed.isOfControlled);
  const { handling: _before, part: _part, reading: _reading, site: _site, supplyId: _supply, ...kept } = old;
  const isGiven = getRecordStatus(draft) === 'administered';
  const given = await readCorrectedDose(draft, old, {
    isGiven,
    isOut: isGiven || handling === 'destroyed',
    isOfControlled: witnessed.isOfControlled,
  });
  const fields = await correctedFields(old, draft, { actor, now, witness, timezone, given });
  const perDose = given.stockPerDose ?? old.stockPerDose ?? defaultPerDose;
  const supplyId = await correctedSupply(old, fields, { perDose, today: homeToday(timezone, now).day });
  const corrected = {
    ...fields,
    ...given,
    ...(supplyId && { supplyId }),
    ...(witnessed.isOfControlled && { controlled: true as const }),
    ...(witness && { witnessedBy: witness }),
    ...(handling && { handling }),
  };
  const after = { ...kept, ...corrected, administeredBy: null };
  const { taken, movements } = stockChange(old, after, {
    by: actor.user,
    at: now,
    residentId: old.residentId.toString(),
    ...(witness && { witnessedBy: witness }),
    handling,
    isAmendment: witnessed.isOfControlled,
  });
  const document = {
    ...doseOf(old),
    ...corrected,
    version: 1,
    doseKey: nextDoseKey(old),
    ...taken,
    stockPending: [...movements],
    createdAt: now,
    hidden: false,
    history: [
      historyEntry(actor, 'created', now, {
        reason,
        changes: changesBetween<MedicationRecordDocument>(old, after, auditedFields),
      }),
    ],
    ...save,
    corrects: old._id,
    correctionReason: reason,
    hidesPending: historyEntry(actor, 'corrected', now, { reason }),
  };
  const correction = await insertUnlessCorrected(old, () => insertMedicationRecord(document));
  if (!(await doesStand(correction))) throw recordNotFound();
  // Read as stored: while the correction is unfinished it stays marked, so its stock movements wait.
  return (await findMedicationRecord(correction._id.toString())) ?? correction;
}

/** Returns the handling of a controlled drug that was not given; null for a given one, and for other medications. */
function correctedHandling(
  old: MedicationRecordDocument,
  draft: MedicationRecordDraft,
  ofControlled: boolean,
): SupplyHandling | null {
  if (!ofControlled || getRecordStatus(draft) === 'administered') return null;
  const wasOut = Boolean(old.stockTaken);
  return wasOut ? requireHandling(draft.handling) : (draft.handling ?? old.handling ?? 'not-taken');
}

function checkMayCorrect(
  old: MedicationRecordDocument,
  draft: MedicationRecordDraft,
  actor: Actor,
  now: Date,
): void {
  const { residentId } = draft;
  if (old.status === 'pending')
    throw invalidField('corrects', 'This dose is still to be given. Please record what happened to it.');
  const recorded = {
    residentId: old.residentId,
    author: old.recordedBy?.id ?? old.administeredBy?.toString() ?? null,
    recordedAt: old.recordedAt ?? old.createdAt,
  };
  checkCorrection(recorded, { residentId, actor, now });
  // A pending as-needed dose could be given later without a check of its interval.
  if (old.asNeededNumber !== undefined && getRecordStatus(draft) === 'pending')
    throw invalidField(
      'status',
      'An as-needed dose is not due. If it was not given, say why, or ask a manager to delete the record.',
    );
}

interface CorrectedBy {
  readonly actor: Actor;
  readonly now: Date;
  readonly witness: Witness | null;
  readonly given: Awaited<ReturnType<typeof readCorrectedDose>>;
  readonly timezone: string;
}

/** The fields of a correction that may differ from the old record. */
async function correctedFields(
  old: MedicationRecordDocument,
  draft: MedicationRecordDraft,
  { actor, now, witness, timezone, given: { dose = old.dose } }: CorrectedBy,
) {
  const { part: _part, reading: _reading, site: _site, ...others } = old;
  const status = getRecordStatus(draft);
  const isGiven = status === 'administered';
  const wasGiven = old.status === 'administered';
  const medication = await correctedMedication(old, draft.medicationId);
  const administeredAt = isGiven ? correctedTime(old, draft.administeredAt, now) : null;
  const isSameDose = wasGiven && medication === null;
  const isSameTime = administeredAt?.getTime() === old.administeredAt?.getTime();
  const allergyReason = isGiven ? draft.allergyReason || old.allergyReason || null : null;
  if (isGiven && !wasGiven && !witness) checkOnePerson(old);
  if (isGiven && !isSameDose) {
    const [resident, given] = await Promise.all([
      findResident(old.residentId.toString()),
      medication ?? findMedicationOrHidden(old.medicationId.toString()),
    ]);
    checkAllergies(
      resident,
      given ?? { name: old.medication.name, substances: [] },
      draft.allergyReason,
      await isAnsweredForRecord(old, resident),
    );
  }
  // A dose that stays as it was has its rules already.
  const isUnchanged = isSameDose && isSameTime && dose?.amount === old.dose?.amount;
  const outsideRules = isUnchanged
    ? old.outsideRules
    : mergeRules(
        isSameDose && isGiven ? old.outsideRules : null,
        await checkFormRules(
          {
            residentId: old.residentId,
            medicationId: medication?._id ?? old.medicationId,
            medication: medication ?? old.medication,
            dose: dose ?? null,
            administeredAt,
            time: old.time,
            confirmedOutside: draft.outsideRules ?? null,
            without: old._id,
          },
          { timezone, now },
        ),
        { isSameTime },
      );
  const reason = draft.because ?? (isSameDose && isGiven ? old.reason : null) ?? null;
  const outcome = outcomeFields({ status, administeredAt, reason, allergyReason }, actor, now);
  const isConfirmedNow = isGiven && witness && !(wasGiven && old.confirmedBy);
  return {
    ...outcome,
    medicationId: medication?._id ?? old.medicationId,
    medication: medication ? copyProduct(medication) : old.medication,
    scheduledFor: old.prescriptionId ? old.scheduledFor : sameOrDue(old, draft.scheduledFor, now),
    notes: draft.notes,
    ...(isConfirmedNow && { confirmedBy: witness, confirmedAt: now }),
    ...(isGiven &&
      wasGiven && {
        administeredBy: old.administeredBy?.toString() ?? null,
        administeredByName: old.administeredByName,
      }),
    ...keepDoseDetails(others, { staysGiven: isGiven && wasGiven }),
    ...(isGiven && outsideRules && { outsideRules }),
  };
}

/** The medication that was actually given; null if it is unchanged. */
async function correctedMedication(old: MedicationRecordDocument, medicationId: string) {
  if (medicationId === old.medicationId.toString()) return null;
  if (old.prescriptionId)
    throw invalidField(
      'medicationId',
      'A prescribed dose stays with its medication. Ask a manager to delete the record, and save a new one.',
    );
  const medication = checkGivable(await findMedication(medicationId));
  const resident = await findResident(old.residentId.toString());
  if (resident) await checkWithoutPrescription({ resident, medication, at: old.at }, old.notPrescribed, true);
  return medication;
}

/** The time of administration; by default the old time, however long ago. */
function correctedTime(old: MedicationRecordDocument, value: string | undefined, now: Date): Date {
  const before = old.administeredAt;
  const isSame = before && (value === undefined || new Date(value).getTime() === before.getTime());
  return isSame ? before : givenAt(value, now);
}

const sameOrDue = (old: MedicationRecordDocument, value: string | undefined, now: Date): Date =>
  value === undefined ? old.scheduledFor : dueAt(value, now);

/** The fields that identify the dose, equal in all records of a chain. */
function doseOf(old: MedicationRecordDocument) {
  const { residentId, resident, prescriptionId, day, time, asNeededNumber, dose } = old;
  const { twoPeople, stockPerDose } = old;
  return {
    residentId,
    resident,
    ...(prescriptionId && { prescriptionId }),
    ...(day !== undefined && { day }),
    ...(time !== undefined && { time }),
    ...(asNeededNumber !== undefined && { asNeededNumber }),
    ...(dose && { dose }),
    ...(twoPeople && { twoPeople }),
    ...(stockPerDose !== undefined && { stockPerDose }),
  };
}

async function insertUnlessCorrected(
  old: MedicationRecordDocument,
  insert: () => Promise<MedicationRecordDocument>,
): Promise<MedicationRecordDocument> {
  try {
    return await insert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const chain = await findChain(doseBaseOfRecord(old));
    const other = chain.find(({ corrects }) => corrects?.equals(old._id));
    // The record was voided and recorded anew, or this save is stored already; the idempotency check finds the latter by its
    // key.
    if (!other) throw recordNotFound();
    await finishCorrection(other);
    throw await alreadyCorrected(old);
  }
}

/** The error for a hidden record: 409 with the current record of its dose, or 404 if either was voided. */
async function alreadyCorrected(old: MedicationRecordDocument): Promise<Problem> {
  const chain = await findChain(doseBaseOfRecord(old));
  const newest = chain.at(-1);
  const isSucceeded = chain.some(({ corrects }) => corrects?.equals(old._id));
  if (!isSucceeded || !newest || newest.hidden) return recordNotFound();
  return staleRecord('This record was already corrected.', newest);
}
