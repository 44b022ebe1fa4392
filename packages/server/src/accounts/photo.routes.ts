import { Problem, type users } from '@hearthline/contracts';
import { actorOf, type Actor } from '../clinical/history.ts';
import type { Handlers } from '../core/handlers.ts';
import { clearPhoto, replacePhoto } from '../images/replace-photo.ts';
import { findAccount } from '../users/account.repository.ts';
import { userPhotos } from '../users/user-photo.repository.ts';
import type { UserDocument } from '../users/user.repository.ts';
import { presentAccount } from '../users/user.presenter.ts';
import { toPhoto } from './account-changes.ts';
import { checkMayChangePhoto } from './account-policy.ts';
import type { AccountRoutesDeps } from './account-routes-deps.ts';
import { changeAccount } from './change-account.ts';
import { followChange } from './follow-change.ts';
import { userChanged } from './user-changed.ts';

type Photo = 'uploadPhoto' | 'removePhoto' | 'photo';

export function photoRoutes({
  changed,
  endSessions,
}: AccountRoutesDeps): Pick<Handlers<typeof users>, Photo> {
  /** Checks on every attempt that the actor may still do this. */
  const change = (id: string, actor: Actor, photo: Parameters<typeof toPhoto>[0]) =>
    changeAccount(
      id,
      (current) => {
        checkMayChangePhoto(actor.user, current);
        return toPhoto(photo)(current);
      },
      { actor },
    );

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
      let photoUrl = '';
      const picture = { file: call.file, crop: call.body.crop };
      const replaced = await replacePhoto(userPhotos, id, picture, ({ photoKey, hash }) => {
        photoUrl = `/api/users/${id}/photo?v=${hash}`;
        return change(id, actor, { photoUrl, photoKey });
      });
      await publish(replaced, actor);
      return { photoUrl, user: presentAccount(replaced.after) };
    },

    removePhoto: async (call) => {
      const { id } = call.params;
      const actor = actorOf(call);
      await publish(await clearPhoto(userPhotos, id, () => change(id, actor, null)), actor);
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
