import { isControlled, type SupplyHandling } from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findMedicationOrHidden } from '../medications/medication.repository.ts';
import { requireWitness, type FindWitness, type Witness } from '../medications/witness.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

/** Tells whether a record is of a controlled drug: it was one when it was recorded, or is one now. */
export const isOfControlled = async ({
  controlled,
  medicationId,
}: Pick<MedicationRecordDocument, 'controlled' | 'medicationId'>): Promise<boolean> =>
  controlled === true || isControlled(await findMedicationOrHidden(medicationId.toString()));

/** The second person of an act with a record, and whether it is of a controlled drug. */
export interface Witnessed {
  readonly isOfControlled: boolean;
  readonly witness: Witness | null;
}

/** @throws Problem 422 `witness-needed` for a record of a controlled drug; 422 naming `witness`. */
export async function readWitnessed(
  record: Pick<MedicationRecordDocument, 'controlled' | 'medicationId'>,
  find: FindWitness,
): Promise<Witnessed> {
  const ofControlled = await isOfControlled(record);
  return { isOfControlled: ofControlled, witness: ofControlled ? await requireWitness(find) : await find() };
}

/** @throws Problem 422 naming `handling` if it is not known what became of a dose that was not given. */
export function requireHandling(handling: SupplyHandling | null | undefined): SupplyHandling {
  if (!handling) throw invalidField('handling', 'Please say whether it was taken out of the pack.');
  return handling;
}
