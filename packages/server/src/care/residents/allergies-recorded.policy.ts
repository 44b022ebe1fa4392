import {
  areAllergiesRecorded,
  formatAllergiesNotRecorded,
  Problem,
  type AllergyRefusal,
} from '@hearthline/contracts';
import type { ResidentDocument } from './resident.repository.ts';

type Allergic = Pick<ResidentDocument, 'name' | 'lastName' | 'allergies' | 'allergiesChecked'>;

/**
 * Refuses what compares a medication with allergies that nobody recorded. `reason` says who was asked.
 * @throws Problem 409 `allergy` with AllergyRefusal as `current`.
 */
export function checkAllergiesRecorded(resident: Allergic, reason: string | null | undefined): void {
  if (reason || areAllergiesRecorded(resident)) return;
  const current: AllergyRefusal = { allergies: [], because: [], notRecorded: true };
  throw new Problem('allergy', formatAllergiesNotRecorded(`${resident.name} ${resident.lastName}`), {
    current,
  });
}
