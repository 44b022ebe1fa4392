import type { Actor } from '../../records/clinical/history.ts';
import { replacePhoto } from '../../platform/images/replace-photo.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import { toPhoto } from './account-changes.ts';
import { checkMayChangePhoto } from './account-policy.ts';
import { changeAccount } from './change-account.ts';

type Photo = Parameters<typeof toPhoto>[0];

/** Changes whose photo it is; checks on every attempt that the actor may still do this. */
export const changePhoto = (id: string, actor: Actor, photo: Photo) =>
  changeAccount(
    id,
    (current) => {
      checkMayChangePhoto(actor.user, current);
      return toPhoto(photo)(current);
    },
    { actor },
  );

interface SentPhoto {
  readonly file: Uint8Array;
  readonly crop?: string | undefined;
}

/** Gives a user another photo. Throws 422 naming `photo` for a file that is none. */
export async function setPhoto(id: string, actor: Actor, picture: SentPhoto) {
  let photoUrl = '';
  const replaced = await replacePhoto(userPhotos, id, { ...picture, whose: 'user' }, ({ photoKey, hash }) => {
    photoUrl = `/api/users/${id}/photo?v=${hash}`;
    return changePhoto(id, actor, { photoUrl, photoKey });
  });
  return { ...replaced, photoUrl };
}
