import type { CloseRecordBody, OutsideRules, SupplyHandling } from '@hearthline/contracts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { isAnsweredForRecord } from './allergies-answered.ts';
import { findDoseSupply } from '../medications/find-dose-source.ts';
import { findMedicationOrHidden } from '../medications/medication.repository.ts';
import type { FindWitness, Witness } from '../medications/witness.ts';
import { findResident } from '../residents/resident.repository.ts';
import { recordNotFound } from '../../records/clinical/record-policy.ts';
import { changeMedicationRecord, findStandingRecord, type RecordPlan } from './change-medication-record.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import {
  alreadyClosed,
  checkAllergies,
  checkNotAhead,
  checkOnePerson,
  givenAt,
} from './medication-record.policy.ts';
import { checkNothingAsked } from './given-dose.policy.ts';
import { readWitnessed, requireHandling, type Witnessed } from './controlled-dose.policy.ts';
import { checkMayGiveForm } from './giving-roles.policy.ts';
import { checkFormRules, type FormDose } from './form-rules.ts';
import { auditedFields, outcomeFields, type DoseOutcome } from './record-medication.ts';
import { defaultPerDose, stockChange } from './stock-of-dose.ts';

export interface Closing extends DoseOutcome {
  readonly actor: Actor;
  readonly now: Date;
  readonly save: IdempotencyFields | null;
  /** Absent: the notes stay unchanged. */
  readonly notes?: string | undefined;
  /** Additional fields, e.g. the second person. */
  readonly more?: Pick<
    MedicationRecordDocument,
    | 'confirmedBy'
    | 'confirmedAt'
    | 'outsideRules'
    | 'part'
    | 'reading'
    | 'site'
    | 'dose'
    | 'stockPerDose'
    | 'givenBy'
  >;
  /** Absent: no controlled drug, or given. */
  readonly handling?: SupplyHandling | undefined;
  /** The second person of this act. */
  readonly witnessedBy?: Witness | undefined;
  readonly isControlled?: boolean;
  /** The resident's supply that it is taken from; null: the house's stock. */
  readonly supplyId: MedicationRecordDocument['supplyId'];
}

const saveText = (save: IdempotencyFields | null) => save && `${save.saveKey} ${save.saveHash}`;

/** Returns true if the record was closed by this save, i.e. with the same idempotency key and body. */
export const isClosedBy = ({ closedUnder }: MedicationRecordDocument, save: IdempotencyFields | null) =>
  save !== null && closedUnder === saveText(save);

/**
 * Plans the closing of a pending record; null if the same save closed it before.
 * @throws Problem 409 `stale` if another save closed it.
 */
export function closingPlan(closing: Closing): RecordPlan {
  const { actor, now, save, notes, more, handling, witnessedBy, isControlled, supplyId, ...outcome } =
    closing;
  return (current) => {
    if (current.status !== 'pending') {
      if (isClosedBy(current, save)) return null;
      throw alreadyClosed(current);
    }
    // A dose that was destroyed before this record became due again is gone: this one is another from the stock.
    const before = { ...current, stockTaken: 0, handling: null, supplyId };
    const { stockPerDose = before.stockPerDose } = more ?? {};
    const after = {
      ...before,
      status: outcome.status,
      handling: handling ?? null,
      ...(stockPerDose !== undefined && { stockPerDose }),
    };
    const taker = {
      by: actor.user,
      at: outcome.administeredAt ?? now,
      residentId: current.residentId.toString(),
      witnessedBy,
      handling,
    };
    const { taken, movements } = stockChange(before, after, taker);
    const set = {
      ...outcomeFields(outcome, actor, now),
      ...more,
      ...(isControlled && { controlled: true as const }),
      ...((handling ?? current.handling) && { handling: handling ?? null }),
      ...(witnessedBy && { witnessedBy }),
      ...(notes !== undefined && { notes: notes || null }),
      at: outcome.administeredAt ?? current.scheduledFor,
      ...taken,
      ...((supplyId ?? current.supplyId) && { supplyId: supplyId ?? null }),
      ...(save && { closedUnder: `${save.saveKey} ${save.saveHash}` }),
    };
    const { administeredBy: _by, ...shown } = set;
    return {
      action: 'updated',
      changes: changesBetween<MedicationRecordDocument>(current, shown, auditedFields),
      set,
      movements,
    };
  };
}

interface ClosingOptions {
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
  readonly timezone: string;
}

/**
 * Records what happened to a pending dose.
 * @throws Problem 404; 422 for a time outside its window or a dose that needs two people; 409 `stale` with `current` if it is
 * already closed; 409 `allergy`, and by checkFormRules().
 */
export async function closeRecord(
  id: string,
  { status, reason, notes, administeredAt, allergyReason, outsideRules, handling, version }: CloseRecordBody,
  { actor, save, findWitness, timezone }: ClosingOptions,
): Promise<MedicationRecordDocument> {
  const now = new Date();
  const isGiven = status === 'administered';
  const at = isGiven ? givenAt(administeredAt, now) : null;
  const witnessed = await readClosingWitness(id, findWitness);
  if (isGiven || handling === 'destroyed') await checkLeavingStock(id);
  if (isGiven) await checkGiving(id, allergyReason, { isWitnessed: witnessed.witness !== null, actor });
  else await checkNotGiving(id, reason, now);
  const outside = await checkLimits(
    id,
    { administeredAt: at, confirmedOutside: outsideRules ?? null },
    { timezone, now },
  );
  const outcome = {
    status,
    administeredAt: at,
    reason: reason || null,
    allergyReason: (isGiven && allergyReason) || null,
  };
  const { isOfControlled, witness } = witnessed;
  const plan = closingPlan({
    ...outcome,
    actor,
    now,
    save,
    notes,
    supplyId: await findSupplyOfPending(id, homeToday(timezone, now).day),
    isControlled: isOfControlled,
    ...(isOfControlled && !isGiven && { handling: requireHandling(handling) }),
    ...(witness && { witnessedBy: witness }),
    more: {
      ...(witness && isGiven && { confirmedBy: witness, confirmedAt: now }),
      ...(outside && { outsideRules: outside }),
    },
  });
  // Without `version` a lost race is planned again; the plan then finds the record closed.
  const { after } = await changeMedicationRecord(id, plan, { actor, seen: version, now });
  return after;
}

/** The resident's supply that a pending dose is taken from; null: the house's stock. */
async function findSupplyOfPending(id: string, today: string): Promise<MedicationRecordDocument['supplyId']> {
  const record = await findStandingRecord(id);
  if (record?.status !== 'pending') return null;
  const { residentId, medicationId, stockPerDose: perDose = defaultPerDose } = record;
  return (await findDoseSupply({ residentId, medicationId, perDose, today }))?._id ?? null;
}

/** The second person of closing a pending record. A record that is closed already is refused later, by the plan. */
async function readClosingWitness(id: string, findWitness: FindWitness): Promise<Witnessed> {
  const record = await findStandingRecord(id);
  if (record?.status !== 'pending') return { isOfControlled: false, witness: null };
  return readWitnessed(record, findWitness);
}

/** Checks that a pending dose may leave the stock here; a closed dose is refused later by the plan. */
async function checkLeavingStock(id: string): Promise<void> {
  const record = await findStandingRecord(id);
  if (record?.status === 'pending') await checkNothingAsked(record);
}

/** A dose that is not yet due can be closed only for a reason that can be known in advance. */
async function checkNotGiving(id: string, reason: string | undefined, now: Date): Promise<void> {
  const record = await findStandingRecord(id);
  if (record?.status !== 'pending') return;
  checkNotAhead(record.scheduledFor, { reason, windowMinutes: (await readDoseWindows()).normal, now });
}

/** Checks that a pending dose may be given; a closed dose is refused later by the plan. */
async function checkGiving(
  id: string,
  allergyReason: string | undefined,
  { isWitnessed, actor }: { readonly isWitnessed: boolean; readonly actor: Actor },
): Promise<void> {
  const record = await findStandingRecord(id);
  if (!record) throw recordNotFound();
  if (record.status !== 'pending') return;
  await checkMayGiveForm(record.medication.form, actor.user.role);
  if (!isWitnessed) checkOnePerson(record);
  const [resident, medication] = await Promise.all([
    findResident(record.residentId.toString()),
    findMedicationOrHidden(record.medicationId.toString()),
  ]);
  checkAllergies(
    resident,
    medication ?? { name: record.medication.name, substances: [] },
    allergyReason,
    await isAnsweredForRecord(record, resident),
  );
}

/** Returns the limits that a pending dose breaks, as confirmed; a closed dose is refused later by the plan. */
async function checkLimits(
  id: string,
  given: Pick<FormDose, 'administeredAt' | 'confirmedOutside'>,
  options: Parameters<typeof checkFormRules>[1],
): Promise<OutsideRules | null> {
  const record = given.administeredAt && (await findStandingRecord(id));
  if (record?.status !== 'pending') return null;
  const { residentId, medicationId, medication, dose = null, time } = record;
  return checkFormRules({ residentId, medicationId, medication, dose, time, ...given }, options);
}
