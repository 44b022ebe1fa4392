import { createPhotoStore } from '../../platform/images/photo-store.repository.ts';

export const userPhotos = createPhotoStore('UserPhoto', 'user_photos', 'userId');
