import { Problem } from '@hearthline/contracts';
import { busy, isResourceError, maxEdge, maxPixels, refusal } from './decode-image.ts';
import { loadSharp } from './load-sharp.ts';

/** Pixels by inch: an SVG of unknown size is measured in them, and no file asks for more than the largest. */
const density = { measured: 72, most: 7_200 };
const loader = { operation: ['VipsForeignLoadSvg'] };

interface DrawOptions {
  /** The field that a refusal names. */
  readonly field: string;
  /** What the refusals call it. */
  readonly noun: string;
  /** Pixels of the longer edge of the result. */
  readonly edge: number;
}

/** Whether a file says that it is an SVG; the drawing tells whether it is. */
export function isSvg(file: Uint8Array): boolean {
  const start = new TextDecoder().decode(file.subarray(0, 4_096));
  return /^\s*</.test(start) && /<svg[\s>]/i.test(start);
}

/**
 * Draws an SVG as a PNG. Scripts do not run and nothing else is loaded: neither files nor addresses. Within `decodeOneAtATime`, since
 * the decoder is enabled for it alone.
 * @throws Problem 422 naming the field when it is damaged or too large; 503 `busy` when the server ran out of time or memory.
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
