import { fetchAllResidents } from '../../../care/use-all-residents.ts';
import { encryptedCopies } from '../../../lib/device/encrypted-copies.ts';

/** Name of the encrypted copy of the residents, which Form 01 renews whenever it is opened. */
export const residentsCopy = 'residents';

/** Stores the first such copy, so that Form 01 opens without a connection on a device where its user never opened it. */
export async function copyResidentsAhead(): Promise<void> {
  if ((await encryptedCopies.load(residentsCopy)) !== null) return;
  await encryptedCopies.save(residentsCopy, await fetchAllResidents());
}
