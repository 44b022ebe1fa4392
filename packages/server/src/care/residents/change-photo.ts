import type { Actor } from '../../records/clinical/history.ts';
import { clearPhoto, replacePhoto } from '../../platform/images/replace-photo.ts';
import { changeResident } from './change-resident.ts';
import { toPhoto } from './resident-changes.ts';
import { residentPhotos } from './resident-photo.repository.ts';

interface Who {
  readonly actor: Actor;
  readonly today: string;
}

/** Changes a resident's photo. Throws 422 naming `photo` if the file is not an image; 404. */
export async function changePhoto(id: string, file: Uint8Array, who: Who) {
  let photoUrl = '';
  const changed = await replacePhoto(
    residentPhotos,
    id,
    { file, whose: 'resident' },
    ({ photoKey, hash }) => {
      photoUrl = `/api/residents/${id}/photo?v=${hash}`;
      return changeResident(id, { ...who, plan: toPhoto({ photoUrl, photoKey }) });
    },
  );
  return { ...changed, photoUrl };
}

/** Removes a resident's photo. Throws 404. */
export function removePhoto(id: string, who: Who) {
  return clearPhoto(residentPhotos, id, () => changeResident(id, { ...who, plan: toPhoto(null) }));
}
