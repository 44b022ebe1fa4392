import { createHash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limitConcurrency } from '../core/limit-concurrency.ts';

/** A photo as it is kept: two WebP images, upright, without metadata; `hash` names their content. */
export interface PreparedPhoto {
  readonly large: Buffer;
  readonly small: Buffer;
  readonly hash: string;
}

/** Pixels of an edge: the large one's longest, the small one's both. */
const edges = { large: 1024, small: 192 } as const;
/** Pixels that a file may unfold to: above what cameras make of 10 MB, below what fills the memory. */
const mostPixels = 64_000_000;
/** Pixels of its longer edge: a line of millions takes half a minute, or half a gigabyte. */
const longestEdge = 30_000;
/** Bytes of its pixels, which some kinds of file have to be held in at once. */
const mostBytes = 256_000_000;
const formats = new Set<string>(['jpeg', 'png', 'tiff', 'webp']);

// One at a time: a file may unfold to a quarter of a gigabyte. Nothing is kept between them. Other readers of images never
// see a stranger's bytes.
const takeTurn = limitConcurrency(1);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp'].map((format) => `VipsForeignLoad${format}`),
});

/**
 * Makes the two images of an uploaded file. Throws 422 naming `photo` when it is no JPEG, PNG, TIFF or WebP, or damaged;
 * 503 `busy` when this machine could not do it, for want of time or memory.
 */
export function preparePhoto(file: Uint8Array): Promise<PreparedPhoto> {
  return takeTurn(async () => {
    await checkFormat(file);
    const upright = await decode(file);
    try {
      const large = await upright.clone().webp().toBuffer();
      const small = await upright.resize(edges.small, edges.small, { fit: 'cover' }).webp().toBuffer();
      return { large, small, hash: createHash('sha256').update(large).digest('base64url').slice(0, 22) };
    } catch (error) {
      // Its pixels are there: no file is at fault any more.
      throw notNow(error);
    }
  });
}

const open = (file: Uint8Array) =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });

/** By content: a file's name and what the browser calls it say nothing. */
async function checkFormat(file: Uint8Array): Promise<void> {
  const about = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      if (isOurs(error)) throw notNow(error);
      return null;
    });
  if (!about || !formats.has(about.format)) throw refusal('Photo must be JPEG, PNG, TIFF or WEBP.');
  if (isTooLarge(about)) throw refusal('This photo has too many pixels. Please choose a smaller one.');
}

function isTooLarge({ width, height, channels, depth }: Metadata): boolean {
  const bytesEach = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8;
  const pixels = width * height;
  const bytes = pixels * channels * bytesEach;
  return pixels > mostPixels || Math.max(width, height) > longestEdge || bytes > mostBytes;
}

async function decode(file: Uint8Array): Promise<Sharp> {
  try {
    const { data, info } = await open(file)
      .autoOrient()
      .resize(edges.large, edges.large, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch (error) {
    throw isOurs(error) ? notNow(error) : refusal('This photo is damaged. Please choose another.');
  }
}

/** Whether libvips failed for want of time, memory or the like; whatever else it says is about the file. */
const isOurs = (error: unknown): boolean =>
  /timeout|out of memory|bad_alloc|unable to (allocate|malloc|create thread)|too many open files/i.test(
    String(error),
  );

const notNow = (cause: unknown) =>
  new Problem('busy', 'The photo could not be prepared just now. Please try again.', { cause });

const refusal = (message: string) => new Problem('invalid', message, { fields: { photo: message } });
