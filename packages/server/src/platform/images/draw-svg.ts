import { Problem } from '@hearthline/contracts';
import { busy, isResourceError, maxEdge, maxPixels, refusal } from './decode-image.ts';
import { loadSharp } from './load-sharp.ts';

/** Pixels per inch: an SVG of unknown size is measured at `measured`, and none is drawn above `most`. */
const density = { measured: 72, most: 7_200 };
const loader = { operation: ['VipsForeignLoadSvg'] };

interface DrawOptions {
  /** The field that a refusal names. */
  readonly field: string;
  /** The noun for the picture in error messages. */
  readonly noun: string;
  /** Pixels of the longer edge of the result. */
  readonly edge: number;
}

/** Returns true if a file claims to be an SVG; only drawing it proves that. */
export function isSvg(file: Uint8Array): boolean {
  const start = new TextDecoder().decode(file.subarray(0, 4_096));
  return /^\s*</.test(start) && /<svg[\s>]/i.test(start);
}

/**
 * Draws an SVG as a PNG. Scripts do not run, and neither files nor addresses are loaded. Call it within `decodeOneAtATime`,
 * because the decoder is enabled for this call only.
 * @throws Problem 422 naming the field if it is damaged or too large; 503 `busy` if the server ran out of time or memory.
 */
export async function drawSvg(file: Uint8Array, options: DrawOptions): Promise<Uint8Array> {
  const { edge, noun } = options;
  const sharp = await loadSharp();
  sharp.unblock(loader);
  try {
    const { width, height } = await sharp(file, { density: density.measured }).metadata();
    const longest = Math.max(width, height);
    if (longest > maxEdge)
      throw refusal(options, `This ${noun} has too many pixels. Please choose a smaller one.`);
    const fitting = Math.min(density.most, Math.max(1, (density.measured * edge) / longest));
    return await sharp(file, { density: fitting, limitInputPixels: maxPixels })
      .png()
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (isResourceError(error)) throw busy(error, noun);
    throw refusal(options, `This ${noun} is damaged. Please choose another.`);
  } finally {
    sharp.block(loader);
  }
}
