import { erasedText } from '../../records/clinical/erased.ts';
import { PrescriptionModel } from './prescription.repository.ts';

/** Prescriptions that are looked through, the latest first. */
const maxRead = 2_000;

/** The names that the latest orders were given under, the latest used first; at most `limit`. */
export async function findPrescribers(limit: number): Promise<string[]> {
  const found = await PrescriptionModel.find(
    { hidden: false, orderedBy: { $gt: '', $ne: erasedText } },
    { orderedBy: 1 },
  )
    .sort({ _id: -1 })
    .limit(maxRead)
    .lean<{ orderedBy: string }[]>()
    .exec();
  return [...new Set(found.map(({ orderedBy }) => orderedBy))].slice(0, limit);
}
