import type { LastSite } from '@hearthline/contracts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

const mostSites = 4;

/** The last sites of the given doses of a medication, latest first. */
export async function findLastSites({
  residentId,
  medicationId,
}: Pick<MedicationRecordDocument, 'residentId' | 'medicationId'>): Promise<LastSite[]> {
  const found = await MedicationRecordModel.find(
    { residentId, medicationId, hidden: false, status: 'administered', 'site.place': { $gt: '' } },
    { site: 1, at: 1 },
  )
    .sort({ at: -1, _id: -1 })
    .limit(mostSites)
    .lean<Pick<MedicationRecordDocument, 'site' | 'at'>[]>()
    .exec();
  return found.flatMap(({ site, at }) => (site?.place ? [{ place: site.place, at: at.toISOString() }] : []));
}
