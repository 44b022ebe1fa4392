import { createPhotoStore } from '../../platform/images/photo-store.repository.ts';

/** One size of a photo of a user. */
export const userPhotos = createPhotoStore('UserPhoto', 'user_photos', 'userId');
