import { createHash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limitConcurrency } from '../core/limit-concurrency.ts';

/** A photo as stored: two WebP images, upright, without metadata; `hash` identifies their content. */
export interface PreparedPhoto {
  readonly large: Buffer;
  readonly small: Buffer;
  readonly hash: string;
}

/** Pixels: the longer edge of the large image, both edges of the small one. */
const edgePixels = { large: 1024, small: 192 } as const;
/** Pixels a file may decode to: more than a camera photo of 10 MB has, less than what exhausts the memory. */
const maxPixels = 64_000_000;
/** Pixels of its longer edge: a row of millions takes half a minute, or half a gigabyte. */
const maxEdge = 30_000;
/** Bytes of its decoded pixels, which some formats need in memory all at once. */
const maxBytes = 256_000_000;
const formats = new Set<string>(['jpeg', 'png', 'tiff', 'webp']);

// One at a time, since a file may decode to a quarter of a gigabyte; nothing is cached. Only the four decoders in use are enabled,
// so that no other one gets untrusted bytes.
const limit = limitConcurrency(1);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp'].map((format) => `VipsForeignLoad${format}`),
});

/**
 * Creates the two images of an uploaded file.
 * @throws Problem 422 naming `photo` when it is not a JPEG, PNG, TIFF or WebP, too large or damaged; 503 `busy` when the server
 * ran out of time or memory.
 */
export function preparePhoto(file: Uint8Array): Promise<PreparedPhoto> {
  return limit(async () => {
    await checkFormat(file);
    const upright = await decode(file);
    try {
      const large = await upright.clone().webp().toBuffer();
      const small = await upright
        .resize(edgePixels.small, edgePixels.small, { fit: 'cover' })
        .webp()
        .toBuffer();
      return { large, small, hash: createHash('sha256').update(large).digest('base64url').slice(0, 22) };
    } catch (error) {
      // The file was decoded, so it is not the file's fault.
      throw busy(error);
    }
  });
}

const open = (file: Uint8Array) =>
  sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });

/** Checks the format by content: file name and content type are not reliable. */
async function checkFormat(file: Uint8Array): Promise<void> {
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      if (isResourceError(error)) throw busy(error);
      return null;
    });
  if (!header || !formats.has(header.format)) throw refusal('Photo must be JPEG, PNG, TIFF or WEBP.');
  if (isTooLarge(header)) throw refusal('This photo has too many pixels. Please choose a smaller one.');
}

function isTooLarge({ width, height, channels, depth }: Metadata): boolean {
  const bytesEach = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8;
  const pixels = width * height;
  const bytes = pixels * channels * bytesEach;
  return pixels > maxPixels || Math.max(width, height) > maxEdge || bytes > maxBytes;
}

async function decode(file: Uint8Array): Promise<Sharp> {
  try {
    const { data, info } = await open(file)
      .autoOrient()
      .resize(edgePixels.large, edgePixels.large, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch (error) {
    throw isResourceError(error) ? busy(error) : refusal('This photo is damaged. Please choose another.');
  }
}

/** Whether libvips ran out of time, memory or another resource; any other error is about the file. */
const isResourceError = (error: unknown): boolean =>
  /timeout|out of memory|bad_alloc|unable to (allocate|malloc|create thread)|too many open files/i.test(
    String(error),
  );

const busy = (cause: unknown) =>
  new Problem('busy', 'The photo could not be prepared just now. Please try again.', { cause });

const refusal = (message: string) => new Problem('invalid', message, { fields: { photo: message } });
