import type { Actor } from '../clinical/history.ts';
import { preparePhoto } from '../images/photo.ts';
import { changeResident } from './change-resident.ts';
import { toPhoto } from './resident-changes.ts';
import { insertPhoto, removePhotos } from './resident-photo.model.ts';

interface Who {
  readonly actor: Actor;
  readonly today: string;
}

/**
 * Gives a resident another photo. Its documents are there before the resident names them, and those it replaces go after:
 * whenever this is cut off, the resident has one whole photo. Throws 422 naming `photo` for a file that is none; 404.
 */
export async function changePhoto(id: string, file: Uint8Array, who: Who) {
  const photo = await preparePhoto(file);
  const photoKey = await insertPhoto(id, photo);
  const photoUrl = `/api/residents/${id}/photo?v=${photo.hash}`;
  try {
    const { before, after } = await changeResident(id, { ...who, plan: toPhoto({ photoUrl, photoKey }) });
    // The same picture again is no change: what was just stored is not needed.
    const gone = after.photoKey === photoKey ? before.photoKey : photoKey;
    await removePhotos(id, { gone, kept: after.photoKey });
    return { before, after, photoUrl };
  } catch (error) {
    await removePhotos(id, { gone: photoKey, kept: undefined });
    throw error;
  }
}

/** Takes a resident's photo away. Throws 404. */
export async function dropPhoto(id: string, who: Who) {
  const { before, after } = await changeResident(id, { ...who, plan: toPhoto(null) });
  await removePhotos(id, { gone: before.photoKey, kept: undefined });
  return { before, after };
}
