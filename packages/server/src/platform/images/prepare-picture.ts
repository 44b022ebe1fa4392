import { createHash } from 'node:crypto';
import { websiteImageLimits } from '@hearthline/contracts';
import { busy, decodeImage, decodeOneAtATime, type Crop } from './decode-image.ts';

/** One width of a picture of the public site: as WebP, and as AVIF if that is smaller. */
export interface PictureFile {
  readonly width: number;
  readonly webp: Buffer;
  readonly avif?: Buffer;
}

export interface PreparedPicture {
  /** Hash of the content; part of the picture's address. */
  readonly hash: string;
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
}

/** The widths in pixels in which a picture is offered, from phones to large screens; none exceeds the uploaded width. */
const widths = [480, 800, 1200, 1600] as const;

/** The default effort takes ten times as long and saves a tenth of the bytes. */
const avifOptions = { quality: 50, effort: 2 } as const;

/**
 * Creates the files of a picture of the public site, all with the same crop: the selected part or the middle.
 * @throws Problem 422 naming `image` if it is not a JPEG, PNG, TIFF or WebP, too large or damaged; 503 `busy` if the server ran
 * out of time or memory.
 */
export function preparePicture(file: Uint8Array, crop?: Crop): Promise<PreparedPicture> {
  return decodeOneAtATime(async () => {
    const upright = await decodeImage(file, {
      field: 'image',
      noun: 'picture',
      wrongFormat: websiteImageLimits.wrongType,
      // Room for the middle part of a tall picture.
      edge: 2 * widths[3],
      crop,
    });
    try {
      const { width: decoded = 1, height: decodedHeight = 1 } = await upright.metadata();
      const full = Math.min(decoded, Math.round(decodedHeight * websiteImageLimits.ratio), widths[3]);
      const sizes = [...widths.filter((width) => width < full), full];
      const files: Required<PictureFile>[] = [];
      for (const width of sizes) {
        const resized = upright.clone().resize(width, heightOf(width), { fit: 'cover' });
        const webp = await resized.clone().webp({ quality: 78 }).toBuffer();
        files.push({ width, webp, avif: await resized.avif(avifOptions).toBuffer() });
      }
      const hash = createHash('sha256')
        .update(files.at(-1)?.webp ?? '')
        .digest('hex')
        .slice(0, 16);
      return { hash, width: full, height: heightOf(full), files: smallestOf(files) };
    } catch (error) {
      throw busy(error, 'picture');
    }
  });
}

/** A browser selects the format before the width, so AVIF is kept for all widths or for none. */
function smallestOf(files: readonly Required<PictureFile>[]): readonly PictureFile[] {
  const bytes = (format: 'webp' | 'avif') => files.reduce((sum, file) => sum + file[format].length, 0);
  return bytes('avif') < bytes('webp') ? files : files.map(({ width, webp }) => ({ width, webp }));
}

const heightOf = (width: number): number => Math.max(1, Math.round(width / websiteImageLimits.ratio));
