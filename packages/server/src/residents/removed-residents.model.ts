import type { ResidentDocument } from './resident.model.ts';
import { ResidentModel } from './resident.model.ts';

/** Residents whose removal was begun and is not known to be complete. */
export function findUnfinishedRemovals(): Promise<ResidentDocument[]> {
  return ResidentModel.find({ hidden: true, removing: true }).lean<ResidentDocument[]>().exec();
}

/** The removal is complete: nothing that points here is left to be seen. */
export async function markRemovalFinished({ _id }: Pick<ResidentDocument, '_id'>): Promise<void> {
  await ResidentModel.collection.updateOne({ _id }, { $unset: { removing: '' } });
}

/** Deletes a hidden resident for good, unless they were written to since they were read. */
export async function deleteResident({
  _id,
  version,
}: Pick<ResidentDocument, '_id' | 'version'>): Promise<void> {
  await ResidentModel.collection.deleteOne({ _id, version, hidden: true });
}
