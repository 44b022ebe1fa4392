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
 * Gives a resident another photo. Its documents are there before the resident names them, and those it replaces go after:
 * whenever this is cut off, the resident has one whole photo. Throws 422 naming `photo` for a file that is none; 404.
 */
export async function changePhoto(id: string, file: Uint8Array, who: Who) {
  const photo = await preparePhoto(file);
  const photoKey = await insertPhoto(id, photo);
  const photoUrl = `/api/residents/${id}/photo?v=${photo.hash}`;
  const plan = toPhoto({ photoUrl, photoKey });
  const { before, after } = await changeResident(id, { ...who, plan }).catch(async (error: unknown) => {
    // Only a refusal says that nobody names it. After any other failure the resident may: it stays.
    if (error instanceof Problem) await removeUnusedPhotos(id, { unused: photoKey, current: undefined });
    throw error;
  });
  // The same picture again is no change: what was just stored is not needed.
  const unused = after.photoKey === photoKey ? before.photoKey : photoKey;
  await removeUnusedPhotos(id, { unused, current: after.photoKey });
  return { before, after, photoUrl };
}

/** Takes a resident's photo away. Throws 404. */
export async function removePhoto(id: string, who: Who) {
  const { before, after } = await changeResident(id, { ...who, plan: toPhoto(null) });
  await removeUnusedPhotos(id, { unused: before.photoKey, current: undefined });
  return { before, after };
}

/** What counts is stored by now, and must be told: what can't be removed today goes with the resident's next photo. */
async function removeUnusedPhotos(...[id, which]: Parameters<typeof removePhotos>): Promise<void> {
  await removePhotos(id, which).catch(() => undefined);
}
