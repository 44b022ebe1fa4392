import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import { doseBaseOfRecord, findChain } from '../medication-records/find-doses.repository.ts';
import { findClosedDoses } from '../medication-records/find-refusals.repository.ts';
import { findPrescription, type PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import { findResident } from '../residents/resident.repository.ts';
import type { DoseAlert } from './alert.repository.ts';
import { prescriptionsOfSame } from './same-medication.ts';
import type { DoseState } from './dose-alert-changes.ts';
import { doseRecorder, outsideRulesId } from './dose-alert.ts';
import { correctedText, deletedText, type Withdrawal } from './withdrawal.ts';

/** The span in ms in which refusals of a medication are read: 100 days. */
export const refusalsMs = 100 * 24 * 60 * 60_000;

/** The time in ms that a dose can be recorded before its scheduled time, with a margin: a day. */
export const aheadMs = 24 * 60 * 60_000;

type Subject = Pick<DoseAlert, 'residentId' | 'cause' | 'dose' | 'vitalsId'>;

/** Reads the data that an alert of doses depends on, whether the alert is stored or about to be raised. */
export async function readDoseState(
  subject: Subject,
  { timezone, now }: { readonly timezone: string; readonly now: Date },
): Promise<DoseState> {
  const { residentId, cause, dose } = subject;
  const { prescriptionId, doses } = dose;
  if (cause === 'outside-rules') return readOutsideState(subject);
  // A missed dose depends on its own record only; refusals depend on all later records of the medication.
  const isMissed = cause === 'missed-dose';
  const days = isMissed ? doses.map(({ day }) => day) : daysOf(subject, timezone, now);
  const [resident, prescription] = await Promise.all([
    findResident(residentId.toString()),
    findPrescription(prescriptionId.toString()),
  ]);
  const listed = new Set(doses.map(({ key }) => key));
  const same = prescription && !isMissed ? await prescriptionsOfSame(prescription, now) : null;
  const counted = new Set((same?.counted ?? [prescriptionId]).map(String));
  const closed = (await findClosedDoses(same?.all ?? [prescriptionId], days)).filter(
    // Doses already in the alert stay in it, even after their prescription has ended.
    (record) => counted.has(String(record.prescriptionId)) || listed.has(doseBaseOfRecord(record)),
  );
  const standing = new Set(closed.filter(({ status }) => status === 'refused').map(doseBaseOfRecord));
  const gone = doses.filter(({ key, status }) => status === 'refused' && !standing.has(key));
  const withdrawals = new Map(
    await Promise.all(gone.map(async ({ key }) => [key, await readWithdrawal(key)] as const)),
  );
  return {
    resident: resident?.active ? resident : null,
    hasPrescription: prescription !== null,
    ended: prescription && (await readEnd(prescription)),
    closed,
    withdrawalOf: (key) => withdrawals.get(key) ?? null,
  };
}

/**
 * The state for a dose given outside the rules. It depends on its own record only, and stays valid for an inactive resident.
 */
async function readOutsideState({ residentId, dose: { doses }, vitalsId }: Subject): Promise<DoseState> {
  const key = doses[0]?.key ?? '';
  const [resident, withdrawal] = await Promise.all([
    findResident(residentId.toString()),
    readOutsideWithdrawal(key, vitalsId),
  ]);
  const nothing = { hasPrescription: true, ended: null, closed: [] };
  return { resident, ...nothing, withdrawalOf: () => withdrawal };
}

/**
 * Returns the reason why a record given outside the rules no longer counts: it was voided, or corrected to a dose within the
 * rules.
 */
async function readOutsideWithdrawal(key: string, id: Subject['vitalsId']): Promise<Withdrawal | null> {
  const chain = await findChain(key);
  let record = chain.find((one) => outsideRulesId(one).equals(id));
  for (;;) {
    const correction = record && chain.find(({ corrects }) => corrects?.equals(record?._id));
    if (!correction) break;
    record = correction;
  }
  if (!record || record.voided)
    return {
      by: record?.voided?.by ?? null,
      at: record?.voided?.at ?? null,
      because: deletedText(record?.voided?.reason ?? null),
    };
  if (record.status === 'administered' && record.outsideRules) return null;
  return { by: doseRecorder(record), at: record.recordedAt ?? record.createdAt, because: correctedText };
}

function daysOf({ dose: { doses } }: Subject, timezone: string, now: Date): string[] {
  const first = doses[0]?.at ?? now;
  const last = doses.at(-1)?.at ?? now;
  const before = Math.min(last.getTime() + refusalsMs, now.getTime() + aheadMs);
  return homeDaysBetween(first, new Date(before), timezone);
}

/** Returns the reason why a refusal no longer counts. */
async function readWithdrawal(key: string): Promise<Withdrawal> {
  const latest = (await findChain(key)).at(-1);
  if (latest && !latest.hidden)
    return { by: doseRecorder(latest), at: latest.recordedAt ?? latest.createdAt, because: correctedText };
  const voided = latest?.voided;
  return { by: voided?.by ?? null, at: voided?.at ?? null, because: deletedText(voided?.reason ?? null) };
}

/** The person who ended a prescription before its time; null if no one did. */
async function readEnd({ endsAt, replacedBy, stoppedBy }: PrescriptionDocument): Promise<DoseState['ended']> {
  if (endsAt === null) return null;
  if (stoppedBy) {
    const by = { ...stoppedBy, role: '' };
    return { how: 'stopped', by, at: endsAt, because: 'The prescription was stopped.' };
  }
  if (!replacedBy) return null;
  const successor = await findPrescription(replacedBy.toString());
  const by = successor && { ...successor.prescribedBy, role: '' };
  return { how: 'changed', by, at: endsAt, because: 'The prescription was changed.' };
}
