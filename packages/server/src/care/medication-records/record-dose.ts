import {
  copyProduct,
  Problem,
  type MedicationRecord,
  type OutsideRules,
  type Prescription,
} from '@hearthline/contracts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { createIdempotent, type IdempotencyFields } from '../../records/clinical/idempotency.ts';
import type { StockState } from '../medications/medication-stock.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { changeMedicationRecord } from './change-medication-record.ts';
import { closingPlan, isClosedBy } from './close-record.ts';
import { getDoseBase, doseKeyAt, parseDoseKey, type DoseIdentity } from './dose-key.ts';
import { findChain } from './find-doses.repository.ts';
import { finishCorrection } from './hide-medication-record.repository.ts';
import { medicationRecordCreated } from './medication-record-changed.ts';
import { insertMedicationRecord, type NewMedicationRecord } from './insert-medication-records.repository.ts';
import {
  findMedicationRecordBySaveKey,
  type MedicationRecordDocument,
} from './medication-record.repository.ts';
import { recordedAlready, unreadableRecord } from './medication-record.policy.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';
import { createdHistory, outcomeFields, residentCopy, type DoseOutcome } from './record-medication.ts';
import { settleQuietly } from './settle-stock.ts';
import { stockChange } from './stock-of-dose.ts';

type PrescribedFields = 'id' | 'medicationId' | 'medication' | 'dose' | 'stockPerDose' | 'twoPeople';

/** What somebody did with a dose that follows from a prescription. */
export interface ActOnDose extends DoseOutcome {
  readonly status: Exclude<DoseOutcome['status'], 'pending'>;
  readonly resident: ResidentDocument;
  readonly prescription: Pick<Prescription, PrescribedFields>;
  /** Home day of the dose. */
  readonly day: string;
  /** Time of day, or the number of an as-needed dose as readNextAsNeededNumber() says it. */
  readonly dose: { readonly time: string } | { readonly asNeededNumber: number };
  readonly scheduledFor: Date;
  readonly notes: string | null;
  /** Who gave it, or recorded that it was not given. */
  readonly actor: Actor;
  /** Given some time ago, noted on paper and entered only now. */
  readonly late?: boolean;
  /** Given outside the rules, as its giver confirmed. */
  readonly outsideRules?: OutsideRules | null;
  readonly confirmed?: { readonly by: { readonly id: string; readonly name: string }; readonly at: Date };
}

interface RecordDoseOptions {
  readonly save: IdempotencyFields | null;
  /** Home day of today, for the resident's age. */
  readonly today: string;
  /** The medication, where it was read already: taking the dose from the stock needs no other look at it. */
  readonly stock?: StockState | undefined;
}

/** Attempts against others who void and record the same dose at once. */
const maxAttempts = 5;

/** A record of a dose, and what this call did to get it; absent for one that an earlier call stored. */
interface DoseRecordDocument extends MedicationRecordDocument {
  readonly did?: 'inserted' | 'closed';
}

/**
 * Records a dose of a prescription: inserts a closed record under the dose's identity, which is the lock, publishes it and takes
 * it from the stock. What must be checked before (allergies, times, intervals, a second person) is the caller's. A dose whose
 * record was voided can be recorded anew; one that a correction set back to pending is closed. Its stock follows: the record
 * stands and asks for it, so nobody waits for that.
 * @throws Problem 409 `recorded` with `current` when somebody recorded the dose; 409 `key-reused`.
 */
export async function recordDose(
  act: ActOnDose,
  { save, today, stock }: RecordDoseOptions,
): Promise<{ record: MedicationRecord; repeated: boolean }> {
  const make = () => insertOrClose(act, save, today);
  const { document, repeated } = await createIdempotent<DoseRecordDocument>(save, { ...known, make });
  // The movements of any other record may be older than what was read.
  void settleQuietly(document, document.did === 'inserted' ? stock : undefined);
  return { record: presentMedicationRecord(document), repeated };
}

/**
 * The record that an earlier attempt of this save stored, as it is, whatever became of its dose since; null if none did.
 * @throws Problem 409 `key-reused` when that attempt had another body.
 */
export async function findRecordedBy(save: IdempotencyFields | null): Promise<MedicationRecord | null> {
  if (!save || !(await findMedicationRecordBySaveKey(save.saveKey))) return null;
  // Inserts nothing: the key is stored, so that the earlier record is found and its body compared.
  const make = () => Promise.reject(new Problem('stale', 'This dose was recorded already.'));
  const { document } = await createIdempotent(save, { ...known, make });
  void settleQuietly(document);
  return presentMedicationRecord(document);
}

const known = {
  findBySaveKey: findMedicationRecordBySaveKey,
  present: presentMedicationRecord,
  // One that was closed was published as changed.
  toChange: (document: DoseRecordDocument) =>
    document.did === 'closed' ? null : medicationRecordCreated(document),
};

export function getDoseIdentity({
  resident,
  prescription: { id, medicationId },
  day,
  dose,
}: Pick<ActOnDose, 'resident' | 'prescription' | 'day' | 'dose'>): DoseIdentity {
  return 'time' in dose
    ? { prescriptionId: id, day, time: dose.time }
    : { residentId: resident._id, medicationId, ...dose };
}

async function insertOrClose(
  act: ActOnDose,
  save: IdempotencyFields | null,
  today: string,
): Promise<DoseRecordDocument> {
  const now = new Date();
  const base = getDoseBase(getDoseIdentity(act));
  let step = 0;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const record = newDoseRecord(act, { now, today, save, doseKey: doseKeyAt(base, step) });
      return { ...(await insertMedicationRecord(record)), did: 'inserted' };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const chain = await findChain(base);
    const latest = chain.at(-1);
    // This save closed a record that was corrected since: it must not close the correction too.
    const earlier = chain.find((one) => one !== latest && isClosedBy(one, save));
    if (earlier) return earlier;
    const stands = latest !== undefined && (await finishCorrection(latest));
    if (stands && !latest.hidden) {
      if (latest.status !== 'pending' && !isClosedBy(latest, save)) throw recordedAlready(latest);
      return { ...(await close(latest, act, { now, save })), did: 'closed' };
    }
    const next = latest ? parseDoseKey(latest.doseKey ?? base).step + 1 : 0;
    if (next === step) {
      const isSaved = save !== null && (await findMedicationRecordBySaveKey(save.saveKey)) !== null;
      if (isSaved) break;
      throw unreadableRecord();
    }
    step = next;
  }
  // The key of this save is stored with another record: createIdempotent() tells which.
  throw new Problem('stale', 'This dose is being changed by others. Please try again.');
}

/** Closes the pending record of the dose. */
async function close(
  { _id }: MedicationRecordDocument,
  act: ActOnDose,
  { now, save }: { readonly now: Date; readonly save: IdempotencyFields | null },
): Promise<MedicationRecordDocument> {
  const { actor, status, administeredAt, reason, allergyReason, notes, confirmed, outsideRules } = act;
  const more = {
    ...(confirmed && { confirmedBy: confirmed.by, confirmedAt: confirmed.at }),
    ...(outsideRules && { outsideRules }),
  };
  const closing = { actor, status, administeredAt, reason, allergyReason, now, save };
  const plan = closingPlan({ ...closing, ...(notes !== null && { notes }), more });
  try {
    return (await changeMedicationRecord(_id.toString(), plan, { actor, now })).after;
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale')
      throw new Problem('recorded', error.message, error.details);
    throw error;
  }
}

const lateReason = ({ late }: ActOnDose): string | null => (late ? 'Noted on paper, entered later' : null);

interface NewRecordOptions {
  readonly now: Date;
  readonly today: string;
  readonly save: IdempotencyFields | null;
  readonly doseKey: string;
}

/** The record of an act, with the movements that follow from it. */
export function newDoseRecord(
  act: ActOnDose,
  { now, today, save, doseKey }: NewRecordOptions,
): NewMedicationRecord {
  const { resident, prescription, dose, actor, confirmed, outsideRules } = act;
  const { medication, stockPerDose } = prescription;
  const shown = {
    ...outcomeFields(act, actor, now),
    medication: copyProduct(medication),
    scheduledFor: act.scheduledFor,
    ...(outsideRules && { outsideRules }),
    notes: act.notes,
  };
  const taking = { status: act.status, medicationId: prescription.medicationId, stockPerDose };
  const taker = { by: actor.user, at: act.administeredAt ?? now };
  const { taken, movements } = stockChange(null, taking, taker);
  return {
    version: 1,
    residentId: resident._id,
    resident: residentCopy(resident, today),
    medicationId: prescription.medicationId,
    prescriptionId: prescription.id,
    day: act.day,
    time: 'time' in dose ? dose.time : null,
    ...('asNeededNumber' in dose && { asNeededNumber: dose.asNeededNumber }),
    doseKey,
    dose: { amount: prescription.dose.amount, unit: prescription.dose.unit },
    ...(prescription.twoPeople && { twoPeople: true as const }),
    stockPerDose,
    ...shown,
    ...(confirmed && { confirmedBy: confirmed.by, confirmedAt: confirmed.at }),
    ...taken,
    stockPending: [...movements],
    createdAt: now,
    hidden: false,
    history: createdHistory({ ...shown, administeredBy: null }, actor, now, lateReason(act)),
    ...save,
  };
}
