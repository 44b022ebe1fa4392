import type { QueryFilter } from 'mongoose';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

/**
 * The ids of the residents of whom prescriptions were changed since `since`, or ended between then and `now`, some of them more
 * than once; null if either are `limit` or more.
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
    // Stopped or changed from a time that was still to come.
    read({ hidden: false, endsAt: { $gte: since, $lte: now } }),
  ]);
  if (found.some(({ length }) => length >= limit)) return null;
  return found.flat().map(({ residentId }) => residentId.toString());
}
