import type { ResidentDocument } from './resident.model.ts';
import { ResidentModel } from './resident.model.ts';

/** Residents whose removal may be incomplete. */
export function findUnfinishedRemovals(): Promise<ResidentDocument[]> {
  return ResidentModel.find({ hidden: true, removing: true }).lean<ResidentDocument[]>().exec();
}

/** Marks a removal as complete: no visible record refers to the resident. */
export async function markRemovalFinished({ _id }: Pick<ResidentDocument, '_id'>): Promise<void> {
  await ResidentModel.collection.updateOne({ _id }, { $unset: { removing: '' } });
}

/** Deletes a hidden resident's document, unless it was changed since it was read. */
export async function deleteResident({
  _id,
  version,
}: Pick<ResidentDocument, '_id' | 'version'>): Promise<void> {
  await ResidentModel.collection.deleteOne({ _id, version, hidden: true });
}
