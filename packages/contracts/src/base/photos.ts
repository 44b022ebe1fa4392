/** Limits of a photo of a resident. The server checks the content. */
export const photoLimits = {
  maxBytes: 10 * 1024 * 1024,
  accept: ['image/jpeg', 'image/png', 'image/tiff', 'image/webp'],
} as const;

/** Limits of a photo of a user; a moving picture gives its first frame. */
export const userPhotoLimits = {
  maxBytes: photoLimits.maxBytes,
  accept: [...photoLimits.accept, 'image/gif', 'image/avif'],
} as const;

/** The refusals of another file. */
export const wrongPhotoType = 'Photo must be JPEG, PNG, TIFF or WEBP.';
export const wrongUserPhotoType = 'Photo must be JPEG, PNG, TIFF, WEBP, GIF or AVIF.';
