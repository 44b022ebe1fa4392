import { getSites, type LastSite } from '@hearthline/contracts';
import { findLastSites } from '../medication-records/find-sites.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';

/** The last four sites of the medication, latest first. Empty, and without a read, if its route has no sites. */
export async function readLastSites({
  prescription: { residentId, medicationId, route },
}: Pick<ClaimSubject, 'prescription'>): Promise<LastSite[]> {
  return getSites(route).length > 0 ? findLastSites({ residentId, medicationId }) : [];
}
