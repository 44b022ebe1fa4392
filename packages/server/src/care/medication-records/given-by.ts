import { hasFlag, type Prescription } from '@hearthline/contracts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

interface Given extends Pick<MedicationRecordDocument, 'status'> {
  readonly prescription: Pick<Prescription, 'flags'>;
}

/** The person who gives doses of the prescription instead of their recorder, as its flags say. */
export function getGivenBy({ status, prescription }: Given): Pick<MedicationRecordDocument, 'givenBy'> {
  if (status !== 'administered') return {};
  if (hasFlag(prescription, 'self-administered')) return { givenBy: 'resident' };
  return hasFlag(prescription, 'visiting-nurse') ? { givenBy: 'visiting-nurse' } : {};
}
