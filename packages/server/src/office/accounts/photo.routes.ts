import { Problem, type users } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { clearPhoto } from '../../platform/images/replace-photo.ts';
import { findAccount } from '../../people/users/account.repository.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import { checkMayChangePhoto } from './account-policy.ts';
import type { AccountRoutesDeps } from './account-routes-deps.ts';
import { followAndPublish } from './follow-change.ts';
import { changePhoto, setPhoto } from './set-photo.ts';

type Photo = 'uploadPhoto' | 'removePhoto' | 'photo';

export function photoRoutes({ endSessions }: AccountRoutesDeps): Pick<Handlers<typeof users>, Photo> {
  return {
    uploadPhoto: async (call) => {
      const { id } = call.params;
      const actor = getActor(call);
      const target = await findAccount(id);
      if (!target) throw new Problem('not-found', 'There is no such user.');
      // Before the file is decoded.
      checkMayChangePhoto(actor.user, target);
      const replaced = await setPhoto(id, actor, { file: call.file, crop: call.body.crop });
      await followAndPublish(replaced, endSessions, actor);
      return { photoUrl: replaced.photoUrl, user: presentAccount(replaced.after) };
    },

    removePhoto: async (call) => {
      const { id } = call.params;
      const actor = getActor(call);
      const cleared = await clearPhoto(userPhotos, id, () => changePhoto(id, actor, null));
      await followAndPublish(cleared, endSessions, actor);
      return undefined;
    },

    photo: async ({ params, query }) => {
      const account = await findAccount(params.id);
      const photo = account?.photoKey && (await userPhotos.find(params.id, account.photoKey, query.size));
      if (!photo) throw new Problem('not-found', 'There is no photo.');
      return { bytes: photo.bytes, etag: `${photo.hash}-${query.size}` };
    },
  };
}
