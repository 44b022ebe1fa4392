import { Problem, type residents } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { changePhoto, removePhoto } from './change-photo.ts';
import { residentPhotos } from './resident-photo.repository.ts';
import { findResident } from './resident.repository.ts';
import { presentResident } from './resident.presenter.ts';
import type { ResidentRoutesDeps } from './resident-routes-deps.ts';

type Photo = 'uploadPhoto' | 'removePhoto' | 'photo';

export function photoRoutes({ config }: ResidentRoutesDeps): Pick<Handlers<typeof residents>, Photo> {
  const today = () => homeToday(config.timezone).day;

  return {
    uploadPhoto: async (call) => {
      const who = { actor: getActor(call), today: today() };
      const { after, photoUrl } = await changePhoto(call.params.id, call.file, who);
      return { photoUrl, resident: presentResident(after, today()) };
    },

    removePhoto: async (call) => {
      await removePhoto(call.params.id, { actor: getActor(call), today: today() });
      return undefined;
    },

    photo: async ({ params, query }) => {
      const resident = await findResident(params.id);
      const photo =
        resident?.photoKey && (await residentPhotos.find(params.id, resident.photoKey, query.size));
      if (!photo) throw new Problem('not-found', 'There is no photo.');
      return { bytes: photo.bytes, etag: `${photo.hash}-${query.size}` };
    },
  };
}
