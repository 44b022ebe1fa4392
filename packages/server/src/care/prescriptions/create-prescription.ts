import {
  copyProduct,
  takesTwoPeople,
  type NamedMedication,
  type PrescriptionDraft,
} from '@hearthline/contracts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { findMedication, type MedicationDocument } from '../medications/medication.repository.ts';
import { findResident, type ResidentDocument } from '../residents/resident.repository.ts';
import { checkActive } from '../residents/resident.policy.ts';
import type { PrescriptionDocument } from './prescription.repository.ts';
import { insertPrescription, type NewPrescription } from './write-prescription.repository.ts';
import {
  checkAllergies,
  checkMedication,
  checkScale,
  checkSchedule,
  getPeriod,
} from './prescription.policy.ts';

/** The fields that a prescription and its change have in common. */
export type PrescribedFields = Omit<PrescriptionDraft, 'residentId' | 'medicationId' | 'from' | 'until'>;

export interface WriteOptions {
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
  readonly timezone: string;
  /** The home has a second person compare it with its order. */
  readonly needsCheck?: boolean;
  readonly now: Date;
}

/**
 * Stores a prescription. Throws 404 for an unknown resident; 422 naming the field; 409 `allergy` if an allergy matches and no
 * reason is given.
 */
export async function createPrescription(
  draft: PrescriptionDraft,
  options: WriteOptions,
): Promise<PrescriptionDocument> {
  const { residentId, medicationId, from, until, ...fields } = draft;
  const subject = await readSubject({ residentId, medicationId });
  const period = getPeriod({ from, until }, options.timezone, options.now);
  return insertPrescription(newPrescription(subject, fields, period, options));
}

interface Subject {
  readonly resident: ResidentDocument;
  readonly medication: MedicationDocument;
}

type NewSubject = Pick<Subject, 'resident'> & {
  readonly medication: NamedMedication & Pick<MedicationDocument, '_id' | 'substances' | 'controlled'>;
};

/** The resident and the medication of a prescription. Throws 404 for an unknown resident; 422 if either is inactive. */
export async function readSubject(ids: { residentId: string; medicationId: string }): Promise<Subject> {
  const [resident, medication] = await Promise.all([
    findResident(ids.residentId),
    findMedication(ids.medicationId),
  ]);
  return { resident: checkActive(resident), medication: checkMedication(medication) };
}

/** Builds a prescription to store. Throws 422 and 409 `allergy` as `createPrescription`. */
export function newPrescription(
  { resident, medication }: NewSubject,
  fields: PrescribedFields,
  period: Pick<PrescriptionDocument, 'startsAt' | 'endsAt'>,
  { actor, save, now, needsCheck = false }: Omit<WriteOptions, 'timezone'>,
): NewPrescription {
  checkSchedule(fields);
  checkScale(fields);
  const allergyReason = checkAllergies(resident, medication, fields.allergyReason);
  return {
    version: 1,
    residentId: resident._id,
    medicationId: medication._id,
    medication: copyProduct(medication),
    substances: medication.substances,
    ...fields,
    twoPeople: takesTwoPeople(fields, medication),
    orderedBy: fields.orderedBy ?? null,
    received: fields.received ?? null,
    indication: fields.indication ?? null,
    reviewOn: fields.reviewOn ?? null,
    ...(needsCheck && { needsCheck }),
    ...period,
    allergyReason,
    stopReason: null,
    prescribedBy: { id: actor.user.id, name: actor.user.name },
    stoppedBy: null,
    ...save,
    hidden: false,
    history: [historyEntry(actor, 'created', now, { reason: allergyReason })],
    createdAt: now,
    updatedAt: now,
  };
}
