import { createPhotoStore } from '../../platform/images/photo-store.repository.ts';

/** One size of a photo of a resident. */
export const residentPhotos = createPhotoStore('ResidentPhoto', 'resident_photos', 'residentId');

export const ResidentPhotoModel = residentPhotos.model;
