import type { QueryFilter } from 'mongoose';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

/**
 * Ids of residents with prescriptions that changed since `since` or ended between `since` and `now`; may contain duplicates.
 * Null if either query reaches `limit`.
 */
export async function findResidentsWithChangedPrescriptions(
  since: Date,
  now: Date,
  limit: number,
): Promise<string[] | null> {
  const read = (filter: QueryFilter<PrescriptionDocument>) =>
    PrescriptionModel.find(filter, { residentId: 1 })
      .limit(limit)
      .lean<Pick<PrescriptionDocument, 'residentId'>[]>()
      .exec();
  const found = await Promise.all([
    read({ updatedAt: { $gte: since } }),
    // Prescriptions whose end was set earlier, for a time that was still in the future.
    read({ hidden: false, endsAt: { $gte: since, $lte: now } }),
  ]);
  if (found.some(({ length }) => length >= limit)) return null;
  return found.flat().map(({ residentId }) => residentId.toString());
}
