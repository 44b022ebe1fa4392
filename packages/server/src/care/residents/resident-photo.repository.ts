import { createPhotoStore } from '../../platform/images/photo-store.repository.ts';

export const residentPhotos = createPhotoStore('ResidentPhoto', 'resident_photos', 'residentId');

export const ResidentPhotoModel = residentPhotos.model;
