import type { CloseRecordBody } from '@hearthline/contracts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { findMedicationOrHidden } from '../medications/medication.repository.ts';
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
import { auditedFields, outcomeFields, type DoseOutcome } from './record-medication.ts';
import { stockChange } from './stock-of-dose.ts';

export interface Closing extends DoseOutcome {
  readonly actor: Actor;
  readonly now: Date;
  readonly save: IdempotencyFields | null;
  /** Absent: they stay. */
  readonly notes?: string | undefined;
  /** More fields, as of a second person. */
  readonly more?: Pick<MedicationRecordDocument, 'confirmedBy' | 'confirmedAt' | 'outsideRules'>;
}

const saveText = (save: IdempotencyFields | null) => save && `${save.saveKey} ${save.saveHash}`;

/** Whether this very save closed the record. */
export const isClosedBy = ({ closedUnder }: MedicationRecordDocument, save: IdempotencyFields | null) =>
  save !== null && closedUnder === saveText(save);

/** Closes a pending record: null where the same save did it before. @throws Problem 409 `stale` where another one did. */
export function closingPlan({ actor, now, save, notes, more, ...outcome }: Closing): RecordPlan {
  return (current) => {
    if (current.status !== 'pending') {
      if (isClosedBy(current, save)) return null;
      throw alreadyClosed(current);
    }
    const after = { ...current, status: outcome.status };
    const taker = { by: actor.user, at: outcome.administeredAt ?? now };
    const { taken, movements } = stockChange(current, after, taker);
    const set = {
      ...outcomeFields(outcome, actor, now),
      ...more,
      ...(notes !== undefined && { notes: notes || null }),
      at: outcome.administeredAt ?? current.scheduledFor,
      ...taken,
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

/**
 * Records what happened to a pending dose.
 * @throws Problem 404; 422 for a time outside its window or a dose that two people give; 409 `stale` with `current` where somebody
 * was first, and `allergy`.
 */
export async function closeRecord(
  id: string,
  { status, reason, notes, administeredAt, allergyReason, version }: CloseRecordBody,
  { actor, save }: { readonly actor: Actor; readonly save: IdempotencyFields | null },
): Promise<MedicationRecordDocument> {
  const now = new Date();
  const isGiven = status === 'administered';
  const at = isGiven ? givenAt(administeredAt, now) : null;
  if (isGiven) await checkGiving(id, allergyReason);
  else await checkNotGiving(id, reason, now);
  const outcome = {
    status,
    administeredAt: at,
    reason: reason || null,
    allergyReason: (isGiven && allergyReason) || null,
  };
  const plan = closingPlan({ ...outcome, actor, now, save, notes });
  // Without the seen version a change is planned again after a lost race; the plan then finds the record closed.
  const { after } = await changeMedicationRecord(id, plan, { actor, seen: version, now });
  return after;
}

/** Before its time a dose is closed for what is known ahead alone. */
async function checkNotGiving(id: string, reason: string | undefined, now: Date): Promise<void> {
  const record = await findStandingRecord(id);
  if (record?.status !== 'pending') return;
  checkNotAhead(record.scheduledFor, { reason, windowMinutes: (await readDoseWindows()).normal, now });
}

/** What may stand in the way of giving a pending dose; a closed one is refused by its plan. */
async function checkGiving(id: string, allergyReason: string | undefined): Promise<void> {
  const record = await findStandingRecord(id);
  if (!record) throw recordNotFound();
  if (record.status !== 'pending') return;
  checkOnePerson(record);
  const [resident, medication] = await Promise.all([
    findResident(record.residentId.toString()),
    findMedicationOrHidden(record.medicationId.toString()),
  ]);
  checkAllergies(resident, medication ?? { name: record.medication.name, substances: [] }, allergyReason);
}
