import {
  controlledNeedsText,
  formatProduct,
  isControlled,
  isInForceAt,
  notPrescribedQuestion,
  prescribedText,
  type NotPrescribed,
} from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';

interface Subject {
  readonly resident: Pick<ResidentDocument, '_id' | 'name'>;
  readonly medication: MedicationDocument;
  /** By getPrescribedMoment(). */
  readonly at: Date;
}

/** Tells whether the resident is prescribed the medication at the time. */
async function isPrescribed({ resident, medication, at }: Subject): Promise<boolean> {
  const found = await readPrescriptions({ endsAfter: at, residentId: resident._id.toString() });
  return found.some((each) => each.medicationId.equals(medication._id) && isInForceAt(each, at));
}

/**
 * Checks that a dose may be recorded without a prescription. With its order it may be a dose beside those of a prescription.
 * @throws Problem 422 naming `medicationId` for a controlled drug, and without an order for a prescribed medication; 422 naming
 * `notPrescribed` if the order is missing, unless a record is corrected that is older than the question.
 */
export async function checkWithoutPrescription(
  subject: Subject,
  order: NotPrescribed | null | undefined,
  isCorrection = false,
): Promise<void> {
  const ofControlled = isControlled(subject.medication);
  if (order && !ofControlled) return;
  const product = formatProduct(subject.medication);
  const { name } = subject.resident;
  const prescribed = await isPrescribed(subject);
  if (ofControlled) throw invalidField('medicationId', controlledNeedsText(product, name, prescribed));
  if (prescribed) throw invalidField('medicationId', prescribedText(product, name));
  if (!isCorrection) throw invalidField('notPrescribed', notPrescribedQuestion(name));
}
