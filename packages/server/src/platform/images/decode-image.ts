import { Problem } from '@hearthline/contracts';
import type { Metadata, Sharp } from 'sharp';
import { createQueue } from '../flow/queue.ts';
import { loadSharp } from './load-sharp.ts';

/** Maximum pixels of a decoded file: more than a camera photo of 10 MB has, less than would exhaust the memory. */
export const maxPixels = 64_000_000;
/** Maximum pixels of the longer edge: a row of millions takes half a minute, or half a gigabyte. */
export const maxEdge = 30_000;
/** Maximum bytes of the decoded pixels, which some formats need in memory at once. */
const maxBytes = 256_000_000;
const formats = ['jpeg', 'png', 'tiff', 'webp'] as const;
/** The formats of a picture. An AVIF is a `heif` with AV1; no other `heif` is decoded. */
export type PictureFormat = (typeof formats)[number] | 'gif' | 'avif';

/** Serialized, because a file may decode to a quarter of a gigabyte. */
export const decodeOneAtATime = createQueue({ concurrency: 1 });

/** A part of a picture, as fractions of its upright width and height. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Parses a part as sent by a form: "left,top,width,height". */
export function parseCrop(text: string): Crop {
  const [left = 0, top = 0, width = 1, height = 1] = text.split(',').map(Number);
  return { left, top, width, height };
}

interface DecodeOptions {
  /** The field that a refusal names. */
  readonly field: string;
  /** The noun for the picture in error messages. */
  readonly noun: string;
  /** The error message for another format. */
  readonly wrongFormat: string;
  /** Accepted formats besides the four that every picture may have. */
  readonly more?: readonly PictureFormat[] | undefined;
  /** Pixels of the longer edge of the result; a smaller picture stays as it is. */
  readonly edge: number;
  readonly crop?: Crop | undefined;
}

/**
 * Decodes an uploaded picture, or the first frame of an animated one: upright, without metadata, on white, in sRGB.
 * @throws Problem 422 naming the field if it is not a JPEG, PNG, TIFF or WebP, too large or damaged; 503 `busy` if the server
 * ran out of time or memory.
 */
export async function decodeImage(file: Uint8Array, options: DecodeOptions): Promise<Sharp> {
  const header = await checkFormat(file, options);
  const { edge, crop, noun } = options;
  const sharp = await loadSharp();
  const upright = sharp(file, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient();
  try {
    const { data, info } = await (crop ? upright.extract(pixelsOf(crop, header)) : upright)
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch (error) {
    if (isResourceError(error)) throw busy(error, noun);
    throw refusal(options, `This ${noun} is damaged. Please choose another.`);
  }
}

/** Checks the format by content: file name and content type are not reliable. */
async function checkFormat(file: Uint8Array, options: DecodeOptions): Promise<Metadata> {
  const sharp = await loadSharp();
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      if (isResourceError(error)) throw busy(error, options.noun);
      return null;
    });
  const allowed: readonly string[] = [...formats, ...(options.more ?? [])];
  if (!header || !allowed.includes(formatOf(header))) throw refusal(options, options.wrongFormat);
  if (isTooLarge(header))
    throw refusal(options, `This ${options.noun} has too many pixels. Please choose a smaller one.`);
  return header;
}

const formatOf = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

function isTooLarge({ width, height, channels, depth }: Metadata): boolean {
  const bytesEach = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8;
  const pixels = width * height;
  const bytes = pixels * channels * bytesEach;
  return pixels > maxPixels || Math.max(width, height) > maxEdge || bytes > maxBytes;
}

/** Converts a part to pixels of the upright picture: at least one pixel, and within the picture. */
function pixelsOf({ left, top, width, height }: Crop, { autoOrient: whole }: Metadata) {
  const from = (share: number, size: number) => Math.min(Math.floor(share * size), size - 1);
  const x = from(left, whole.width);
  const y = from(top, whole.height);
  const span = (share: number, size: number, start: number) =>
    Math.max(1, Math.min(Math.round(share * size), size - start));
  return { left: x, top: y, width: span(width, whole.width, x), height: span(height, whole.height, y) };
}

/** Returns true if libvips ran out of time, memory or another resource; any other error is caused by the file. */
export const isResourceError = (error: unknown): boolean =>
  /timeout|out of memory|bad_alloc|unable to (allocate|malloc|create thread)|too many open files/i.test(
    String(error),
  );

/** The 503 for a picture that the server could not prepare for lack of time or memory. */
export const busy = (cause: unknown, noun: string) =>
  new Problem('busy', `The ${noun} could not be prepared just now. Please try again.`, { cause });

export const refusal = ({ field }: Pick<DecodeOptions, 'field'>, message: string) =>
  new Problem('invalid', message, { fields: { [field]: message } });
