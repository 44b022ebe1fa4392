import { createHash } from 'node:crypto';
import { loginImageLimits } from '@hearthline/contracts';
import { busy, decodeImage, decodeOneAtATime } from './decode-image.ts';
import { drawSvg, isSvg } from './draw-svg.ts';
import type { PreparedPicture } from './prepare-picture.ts';

const options = {
  field: 'image',
  noun: 'picture',
  wrongFormat: loginImageLimits.wrongType,
  /** It fills less than half of a large screen. */
  edge: 1600,
};

/**
 * Prepares the picture of the sign-in page as one WebP file with its original aspect ratio.
 * @throws Problem 422 naming `image` if it is not a JPEG, PNG, TIFF, WebP or SVG, too large or damaged; 503 `busy` if the
 * server ran out of time or memory.
 */
export function prepareLoginImage(file: Uint8Array): Promise<PreparedPicture> {
  return decodeOneAtATime(async () => {
    const upright = await decodeImage(isSvg(file) ? await drawSvg(file, options) : file, options);
    try {
      const { data: webp, info } = await upright.webp({ quality: 78 }).toBuffer({ resolveWithObject: true });
      const hash = createHash('sha256').update(webp).digest('hex').slice(0, 16);
      const { width, height } = info;
      return { hash, width, height, files: [{ width, webp }] };
    } catch (error) {
      throw busy(error, 'picture');
    }
  });
}
