import type { Actor } from '../clinical/history.ts';
import { changePhoto } from '../residents/change-photo.ts';
import type { ResidentDocument } from '../residents/resident.model.ts';
import { portraits } from './portraits/portraits.ts';

/** Gives the demo's residents their drawn portraits, as uploads are stored. */
export async function addPortraits(
  residents: readonly Pick<ResidentDocument, '_id' | 'lastName'>[],
  who: { readonly actor: Actor; readonly today: string },
): Promise<void> {
  for (const { _id, lastName } of residents) {
    const portrait = portraits[lastName];
    if (portrait) await changePhoto(_id.toString(), Buffer.from(portrait, 'base64'), who);
  }
}
