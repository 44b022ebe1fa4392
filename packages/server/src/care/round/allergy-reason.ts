import { Problem, type DoseAct } from '@hearthline/contracts';
import { notedOnPaper } from '../medication-records/allergies-answered.repository.ts';
import { isAnsweredFor } from '../medication-records/allergies-answered.ts';
import { checkAllergies } from '../medication-records/medication-record.policy.ts';
import type { ClaimSubject } from './claim-dose.ts';

/**
 * Returns the answer to store with a dose: why it is given despite an allergy, or who was asked about allergies that are not
 * recorded. A dose noted on paper has already been given: without an answer it is accepted, and marked.
 * @throws Problem 409 `allergy`.
 */
export async function readAllergyReason(
  { prescription, resident, medication }: ClaimSubject,
  { status, late, allergyReason }: Pick<DoseAct, 'status' | 'late' | 'allergyReason'>,
): Promise<string | null> {
  if (status !== 'administered' || allergyReason) return allergyReason ?? null;
  const named = medication ?? {
    name: prescription.medication.name,
    substances: prescription.substances ?? [],
  };
  try {
    checkAllergies(resident, named, null, await isAnsweredFor(prescription, resident));
    return null;
  } catch (error) {
    if (late && error instanceof Problem) return notedOnPaper;
    throw error;
  }
}
