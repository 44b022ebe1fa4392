import { Problem } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import { preparePhoto } from '../images/prepare-photo.ts';
import { changeResident } from './change-resident.ts';
import { toPhoto } from './resident-changes.ts';
import { insertPhoto, removePhotos } from './resident-photo.model.ts';

interface Who {
  readonly actor: Actor;
  readonly today: string;
}

/**
 * Changes a resident's photo. The new documents are stored before the resident refers to them, and the old ones removed after:
 * the resident has one complete photo at any time. Throws 422 naming `photo` for a file that is no image; 404.
 */
export async function changePhoto(id: string, file: Uint8Array, who: Who) {
  const photo = await preparePhoto(file);
  const photoKey = await insertPhoto(id, photo);
  const photoUrl = `/api/residents/${id}/photo?v=${photo.hash}`;
  const plan = toPhoto({ photoUrl, photoKey });
  const { before, after } = await changeResident(id, { ...who, plan }).catch(async (error: unknown) => {
    // Only after a refusal is the new photo certainly unused. After any other error the resident may refer to it.
    if (error instanceof Problem) await removeUnusedPhotos(id, { unused: photoKey, current: undefined });
    throw error;
  });
  // If the same image was uploaded again, nothing changed, and the documents just stored are unused.
  const unused = after.photoKey === photoKey ? before.photoKey : photoKey;
  await removeUnusedPhotos(id, { unused, current: after.photoKey });
  return { before, after, photoUrl };
}

/** Removes a resident's photo. Throws 404. */
export async function removePhoto(id: string, who: Who) {
  const { before, after } = await changeResident(id, { ...who, plan: toPhoto(null) });
  await removeUnusedPhotos(id, { unused: before.photoKey, current: undefined });
  return { before, after };
}

/** Removes unused photo documents; errors are ignored, since the change itself is stored, and the next change removes them. */
async function removeUnusedPhotos(...[id, which]: Parameters<typeof removePhotos>): Promise<void> {
  await removePhotos(id, which).catch(() => undefined);
}
