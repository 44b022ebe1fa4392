import { createHash } from 'node:crypto';
import { wrongPhotoType, wrongUserPhotoType } from '@hearthline/contracts';
import { busy, decodeImage, decodeOneAtATime, type Crop } from './decode-image.ts';

/** A photo as stored: two WebP images, upright, without metadata; `hash` identifies their content. */
export interface PreparedPhoto {
  readonly large: Buffer;
  readonly small: Buffer;
  readonly hash: string;
}

/** Pixels: the longer edge of the large image, both edges of the small one. */
const edgePixels = { large: 1024, small: 192 } as const;

/**
 * Creates the two images of an uploaded file, or of a part of it. Photos of users may also be GIF or AVIF.
 * @throws Problem 422 naming `photo` if it is not a JPEG, PNG, TIFF or WebP, too large or damaged; 503 `busy` if the server ran
 * out of time or memory.
 */
export function preparePhoto(
  file: Uint8Array,
  crop?: Crop,
  whose: 'resident' | 'user' = 'resident',
): Promise<PreparedPhoto> {
  return decodeOneAtATime(async () => {
    const upright = await decodeImage(file, {
      field: 'photo',
      noun: 'photo',
      wrongFormat: whose === 'user' ? wrongUserPhotoType : wrongPhotoType,
      more: whose === 'user' ? ['gif', 'avif'] : [],
      edge: edgePixels.large,
      crop,
    });
    try {
      const large = await upright.clone().webp().toBuffer();
      const small = await upright
        .resize(edgePixels.small, edgePixels.small, { fit: 'cover' })
        .webp()
        .toBuffer();
      return { large, small, hash: createHash('sha256').update(large).digest('base64url').slice(0, 22) };
    } catch (error) {
      // The file was decoded, so the file is not the cause.
      throw busy(error, 'photo');
    }
  });
}
