import type { User } from '@hearthline/contracts';
import type { HomeDay } from '../../records/clinical/home-day.ts';
import { getDoseBase } from '../../care/medication-records/dose-key.ts';
import {
  insertMedicationRecords,
  type NewMedicationRecord,
} from '../../care/medication-records/insert-medication-records.repository.ts';
import { getDoseIdentity, newDoseRecord } from '../../care/medication-records/record-dose.ts';
import type { StoredMovement } from '../../care/medications/movement.ts';
import type { PrescriptionDocument } from '../../care/prescriptions/prescription.repository.ts';
import { presentPrescription } from '../../care/prescriptions/prescription.presenter.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { buildDoseActs, type DoseAct } from './build-dose-acts.ts';
import type { PlannedPrescription } from './build-prescriptions.ts';
import { givenMovement } from './build-stock.ts';

/** Documents per insert, well within the timeout of a call. */
const BATCH = 200;

interface DosesInput {
  /** With the prescription of each as it was stored. */
  readonly planned: readonly (PlannedPrescription & { readonly stored: PrescriptionDocument })[];
  readonly residents: readonly ResidentDocument[];
  /** All days since the prescriptions began, oldest first. */
  readonly days: readonly HomeDay[];
  readonly givers: readonly [User, ...User[]];
  readonly nurses: readonly [User, User];
  /** Names of medications that have been out of stock for a day. */
  readonly out: ReadonlySet<string>;
  readonly timezone: string;
  readonly now: Date;
}

/** The records of the doses of all prescriptions up to now, by the time at which they were recorded. */
export function buildDoseRecords({ planned, residents, out, ...input }: DosesInput): NewMedicationRecord[] {
  return planned
    .flatMap(({ stored, ...plan }) => {
      const prescription = presentPrescription(stored);
      const place = residents.indexOf(plan.resident);
      const isOut = out.has(prescription.medication.name);
      return buildDoseActs({ planned: plan, prescription, place, isOut, ...input });
    })
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
    .map(recordOf);
}

function recordOf({ act, recordedAt, effect }: DoseAct): NewMedicationRecord {
  const record = newDoseRecord(act, {
    now: recordedAt,
    today: act.day,
    save: null,
    doseKey: getDoseBase(getDoseIdentity(act)),
  });
  return effect ? { ...record, effect } : record;
}

/**
 * Stores records with their movements of stock taken out of them. Resolves with the movements by medication, as they are to be
 * applied, in the order of the records.
 */
export async function insertDoses(
  records: readonly NewMedicationRecord[],
): Promise<ReadonlyMap<string, readonly StoredMovement[]>> {
  const movements = new Map<string, StoredMovement[]>();
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = records.slice(start, start + BATCH);
    const stored = await insertMedicationRecords(batch.map((record) => ({ ...record, stockPending: [] })));
    for (const [index, { _id, createdAt }] of stored.entries())
      for (const pending of batch[index]?.stockPending ?? []) {
        const ofMedication = movements.get(pending.medicationId) ?? [];
        ofMedication.push(givenMovement(pending, _id.toString(), createdAt));
        movements.set(pending.medicationId, ofMedication);
      }
  }
  return movements;
}
