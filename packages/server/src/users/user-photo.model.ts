import { createPhotoStore } from '../images/photo-store.model.ts';

export const userPhotos = createPhotoStore('UserPhoto', 'user_photos', 'userId');
