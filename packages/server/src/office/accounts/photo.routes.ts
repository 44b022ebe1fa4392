import { Problem, type users } from '@hearthline/contracts';
import { actorOf, type Actor } from '../../records/clinical/history.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { clearPhoto } from '../../platform/images/replace-photo.ts';
import { findAccount } from '../../people/users/account.repository.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import { checkMayChangePhoto } from './account-policy.ts';
import type { AccountRoutesDeps } from './account-routes-deps.ts';
import { followChange } from './follow-change.ts';
import { changePhoto, setPhoto } from './set-photo.ts';
import { userChanged } from './user-changed.ts';

type Photo = 'uploadPhoto' | 'removePhoto' | 'photo';

export function photoRoutes({
  changed,
  endSessions,
}: AccountRoutesDeps): Pick<Handlers<typeof users>, Photo> {
  async function publish({ before, after }: { before: UserDocument; after: UserDocument }, by: Actor) {
    if (after === before) return;
    await followChange(after, endSessions, by);
    changed(userChanged('updated', after));
  }

  return {
    uploadPhoto: async (call) => {
      const { id } = call.params;
      const actor = actorOf(call);
      const target = await findAccount(id);
      if (!target) throw new Problem('not-found', 'There is no such user.');
      // Before the file is decoded.
      checkMayChangePhoto(actor.user, target);
      const replaced = await setPhoto(id, actor, { file: call.file, crop: call.body.crop });
      await publish(replaced, actor);
      return { photoUrl: replaced.photoUrl, user: presentAccount(replaced.after) };
    },

    removePhoto: async (call) => {
      const { id } = call.params;
      const actor = actorOf(call);
      await publish(await clearPhoto(userPhotos, id, () => changePhoto(id, actor, null)), actor);
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
