import { copyProduct, isControlled } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { publishChange } from '../../platform/core/change-bus.ts';
import { changeDocument, type VersionedRepository } from '../../records/clinical/change-document.ts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { stale } from './prescription.policy.ts';
import { presentPrescription } from './prescription.presenter.ts';
import {
  findIdsOfMedication,
  findPrescription,
  type PrescriptionDocument,
} from './prescription.repository.ts';
import { writePrescription } from './write-prescription.repository.ts';
import { prescriptionNotFound } from './read-prescriptions.ts';

type Change = Parameters<typeof writePrescription>[1];

const repository: VersionedRepository<PrescriptionDocument, Omit<Change, 'entry'> & { action: 'updated' }> = {
  find: findPrescription,
  write: writePrescription,
  notFound: prescriptionNotFound,
  stale: (current) =>
    stale('Someone else changed this prescription in the meantime.', presentPrescription(current)),
  // The caller publishes all completed prescriptions together.
  toChange: null,
};

/** Returns true if an active prescription copied the same product before its form and strength unit were known. */
function isIncomplete(
  { medication: copied, endsAt }: PrescriptionDocument,
  { name, dosage, unit }: MedicationDocument,
  now: Date,
): boolean {
  const isSame = copied.name === name && copied.dosage === dosage && copied.unit === unit;
  return isSame && !copied.form && !copied.per && isOngoing(endsAt, now);
}

/** Returns true if an active prescription of a controlled drug still says that one person gives it. */
const lacksTwoPeople = (
  { twoPeople, endsAt }: PrescriptionDocument,
  medication: MedicationDocument,
  now: Date,
): boolean => isControlled(medication) && !twoPeople && isOngoing(endsAt, now);

const isOngoing = (endsAt: Date | null, now: Date): boolean => endsAt === null || endsAt > now;

/**
 * Completes the active prescriptions of a medication: copies its form and strength unit if the prescription has neither, and
 * has two people give a controlled drug. The product is the same, so it is named in full from now on; existing records stay.
 * Resolves with the changed prescriptions.
 */
async function completeProducts(
  medication: MedicationDocument,
  actor: Actor,
  now = new Date(),
): Promise<PrescriptionDocument[]> {
  if (!medication.form && !medication.per && !isControlled(medication)) return [];
  const completed: PrescriptionDocument[] = [];
  for (const id of await findIdsOfMedication(medication._id)) {
    const plan = (current: PrescriptionDocument) => {
      const set = {
        ...(isIncomplete(current, medication, now) && { medication: copyProduct(medication) }),
        ...(lacksTwoPeople(current, medication, now) && { twoPeople: true }),
      };
      if (Object.keys(set).length === 0) return null;
      return {
        action: 'updated' as const,
        changes: changesBetween<PrescriptionDocument>(current, set, ['medication', 'twoPeople']),
        set,
      };
    };
    const { before, after } = await changeDocument(repository, id, plan, { actor, now });
    if (after !== before) completed.push(after);
  }
  return completed;
}

interface FollowerDeps {
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Completes the prescriptions of a changed medication and publishes them. The change of the medication stays even if this
 * fails.
 */
export function productFollower({ log }: FollowerDeps) {
  return async (medication: MedicationDocument, actor: Actor): Promise<void> => {
    try {
      const completed = await completeProducts(medication, actor);
      if (completed.length > 0)
        publishChange({ kind: 'prescriptions', records: completed.map(presentPrescription) });
    } catch (error) {
      log.error({ err: error }, 'prescriptions do not follow their medication');
    }
  };
}
