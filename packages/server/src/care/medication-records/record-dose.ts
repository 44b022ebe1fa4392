import {
  copyProduct,
  Problem,
  type MedicationRecord,
  type OutsideRules,
  type Prescription,
  type SupplyHandling,
} from '@hearthline/contracts';
import { getGivenBy } from './given-by.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { createIdempotent, type IdempotencyFields } from '../../records/clinical/idempotency.ts';
import type { StockState } from '../medications/medication-stock.repository.ts';
import type { ListedSupply } from '../medications/supply.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { changeMedicationRecord } from './change-medication-record.ts';
import { closingPlan, isClosedBy } from './close-record.ts';
import { getDoseBase, doseKeyAt, parseDoseKey, type DoseIdentity } from './dose-key.ts';
import { findChain } from './find-doses.repository.ts';
import { finishCorrection } from './hide-medication-record.repository.ts';
import { medicationRecordCreated } from './medication-record-changed.ts';
import type { GivenDose } from './given-dose.policy.ts';
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

type PrescribedFields = 'id' | 'medicationId' | 'medication' | 'twoPeople' | 'flags';

/** An action on a dose of a prescription. */
export interface ActOnDose extends DoseOutcome {
  readonly status: Exclude<DoseOutcome['status'], 'pending'>;
  readonly resident: ResidentDocument;
  /** With the amount that is given. */
  readonly prescription: Pick<Prescription, PrescribedFields> & Pick<GivenDose, 'dose' | 'stockPerDose'>;
  /** Home day of the dose. */
  readonly day: string;
  /** Time of day, or the number of an as-needed dose from readNextAsNeededNumber(). */
  readonly dose: { readonly time: string } | { readonly asNeededNumber: number };
  readonly scheduledFor: Date;
  readonly notes: string | null;
  /** The person who gave the dose, or recorded that it was not given. */
  readonly actor: Actor;
  /** True if it was given earlier, noted on paper and is entered only now. */
  readonly late?: boolean;
  /** The broken rules that the giver confirmed. */
  readonly outsideRules?: OutsideRules | null;
  /** The giver's remarks beside the amount. */
  readonly details?: GivenDose['details'];
  /** The second person. */
  readonly confirmed?: { readonly by: { readonly id: string; readonly name: string }; readonly at: Date };
  /** True for a controlled drug. */
  readonly isControlled?: boolean;
  /** A controlled drug that was not given. */
  readonly handling?: SupplyHandling | null;
  /** The resident's supply that it is taken from; null and absent: the house's stock. */
  readonly supply?: ListedSupply | null;
}

interface RecordDoseOptions {
  readonly save: IdempotencyFields | null;
  /** Home day of today, for the resident's age. */
  readonly today: string;
  /** The medication if it was read already; saves a read when the dose is taken from the stock. */
  readonly stock?: StockState | undefined;
}

/** Maximum attempts if others void and record the same dose concurrently. */
const maxAttempts = 5;

/** A record of a dose; `did` says if this call inserted or closed it, and is absent if an earlier call stored it. */
interface DoseRecordDocument extends MedicationRecordDocument {
  readonly did?: 'inserted' | 'closed';
}

/**
 * Records a dose of a prescription: inserts a closed record under the dose's identity, whose unique index is the lock, and
 * publishes it. The caller checks allergies, times, intervals and the second person. A dose whose record was voided is recorded
 * anew; a record that a correction set back to pending is closed. The stock movements are applied in the background, because
 * the stored record contains them.
 * @throws Problem 409 `recorded` with `current` if the dose is already recorded; 409 `key-reused`.
 */
export async function recordDose(
  act: ActOnDose,
  { save, today, stock }: RecordDoseOptions,
): Promise<{ record: MedicationRecord; repeated: boolean }> {
  const make = () => insertOrClose(act, save, today);
  const { document, repeated } = await createIdempotent<DoseRecordDocument>(save, { ...known, make });
  // Pass the stock for a new record only: the movements of an existing record may be older than the stock as read.
  void settleQuietly(document, document.did === 'inserted' ? (act.supply ?? stock) : undefined);
  return { record: presentMedicationRecord(document), repeated };
}

/**
 * The record that an earlier attempt of this save stored, unchanged even if its dose has changed since; null if there is none.
 * @throws Problem 409 `key-reused` if that attempt had another body.
 */
export async function findRecordedBy(save: IdempotencyFields | null): Promise<MedicationRecord | null> {
  if (!save || !(await findMedicationRecordBySaveKey(save.saveKey))) return null;
  // `make` never runs: the key is stored, so createIdempotent() finds the earlier record and compares its body.
  const make = () => Promise.reject(new Problem('stale', 'This dose was recorded already.'));
  const { document } = await createIdempotent(save, { ...known, make });
  void settleQuietly(document);
  return presentMedicationRecord(document);
}

const known = {
  findBySaveKey: findMedicationRecordBySaveKey,
  present: presentMedicationRecord,
  // A closed record was already published as a change.
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
    // This save closed a record that was corrected later; the correction must stay as it is.
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
  // The save's key is stored with another record; createIdempotent() finds it and reports the conflict.
  throw new Problem('stale', 'This dose is being changed by others. Please try again.');
}

/** Closes the pending record of the dose. */
async function close(
  { _id }: MedicationRecordDocument,
  act: ActOnDose,
  { now, save }: { readonly now: Date; readonly save: IdempotencyFields | null },
): Promise<MedicationRecordDocument> {
  const { actor, status, administeredAt, reason, allergyReason, notes, confirmed, outsideRules } = act;
  const isGiven = status === 'administered';
  const { dose, stockPerDose } = act.prescription;
  const more = {
    ...act.details,
    dose,
    stockPerDose,
    ...(confirmed && isGiven && { confirmedBy: confirmed.by, confirmedAt: confirmed.at }),
    ...(outsideRules && { outsideRules }),
    ...getGivenBy(act),
  };
  const closing = {
    actor,
    status,
    administeredAt,
    reason,
    allergyReason,
    now,
    save,
    ...(act.isControlled && { isControlled: true }),
    ...(act.isControlled && confirmed && { witnessedBy: confirmed.by }),
    ...(act.handling && { handling: act.handling }),
    supplyId: act.supply?._id ?? null,
  };
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

/** Builds the record of an act, including its stock movements. */
export function newDoseRecord(
  act: ActOnDose,
  { now, today, save, doseKey }: NewRecordOptions,
): NewMedicationRecord {
  const { resident, prescription, dose, actor, confirmed, outsideRules, isControlled, handling, supply } =
    act;
  const isGiven = act.status === 'administered';
  const { medication, stockPerDose } = prescription;
  const shown = {
    ...outcomeFields(act, actor, now),
    medication: copyProduct(medication),
    scheduledFor: act.scheduledFor,
    ...(outsideRules && { outsideRules }),
    ...act.details,
    ...getGivenBy(act),
    notes: act.notes,
  };
  const controlledFields = isControlled && {
    controlled: true as const,
    ...(confirmed && { witnessedBy: confirmed.by }),
    ...(handling && { handling }),
  };
  const taking = {
    status: act.status,
    medicationId: prescription.medicationId,
    stockPerDose,
    ...(handling && { handling }),
    ...(supply && { supplyId: supply._id }),
  };
  const taker = {
    by: actor.user,
    at: act.administeredAt ?? now,
    residentId: resident._id.toString(),
    ...(confirmed && { witnessedBy: confirmed.by }),
    handling,
  };
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
    dose: prescription.dose,
    ...(prescription.twoPeople && { twoPeople: true as const }),
    stockPerDose,
    ...shown,
    ...(confirmed && isGiven && { confirmedBy: confirmed.by, confirmedAt: confirmed.at }),
    ...controlledFields,
    ...taken,
    ...(supply && { supplyId: supply._id }),
    stockPending: [...movements],
    createdAt: now,
    hidden: false,
    history: createdHistory({ ...shown, administeredBy: null }, actor, now, lateReason(act)),
    ...save,
  };
}
