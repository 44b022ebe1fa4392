import { fetchAllResidents } from '../../../care/use-all-residents.ts';
import { encryptedCopies } from '../../../lib/device/encrypted-copies.ts';

/** Name of the encrypted copy of the residents, which Form 01 renews whenever it is opened. */
export const residentsCopy = 'residents';

/**
 * Stores the first copy of the residents. Form 01 then opens without a connection even on a device where this user never
 * opened it.
 */
export async function copyResidentsAhead(): Promise<void> {
  if ((await encryptedCopies.load(residentsCopy)) !== null) return;
  await encryptedCopies.save(residentsCopy, await fetchAllResidents());
}
