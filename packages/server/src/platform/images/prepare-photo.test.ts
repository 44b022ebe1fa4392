import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Problem } from '@hearthline/contracts';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { redAndBlue } from '../../testing/send-file.ts';
import { preparePhoto } from './prepare-photo.ts';

/** The colour at a share of width and height: 'red', 'blue' or what it is. */
async function colourAt(image: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 180 && green < 60 && blue < 60) return 'red';
  return blue > 180 && red < 60 && green < 60 ? 'blue' : [red, green, blue].join();
}

const refusalOf = async (file: Uint8Array): Promise<unknown> => {
  const refusal = await preparePhoto(file).catch((error: unknown) => error);
  return refusal instanceof Problem ? { status: refusal.status, ...refusal.details.fields } : refusal;
};

describe('preparing a photo', () => {
  it.each([
    ['GIF', () => redAndBlue().gif()],
    ['AVIF', () => redAndBlue().avif()],
  ])('takes %s for users alone', async (_format, picture) => {
    const file = await picture().toBuffer();
    const { large } = await preparePhoto(file, undefined, 'user');
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect([await colourAt(large, 0.1, 0.5), await colourAt(large, 0.9, 0.5)]).toEqual(['red', 'blue']);
    expect(await refusalOf(file)).toEqual({ status: 422, photo: 'Photo must be JPEG, PNG, TIFF or WEBP.' });
  });

  it('takes the first frame of a moving GIF', async () => {
    const frame = (colour: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const { large } = await preparePhoto(moving, undefined, 'user');
    expect(await sharp(large).metadata()).toMatchObject({ width: 20, height: 20 });
    expect(await colourAt(large, 0.5, 0.5)).toBe('red');
  });

  it.each([
    ['JPEG', () => redAndBlue().jpeg()],
    ['PNG', () => redAndBlue().png()],
    ['PNG of 16 bits', () => redAndBlue().toColourspace('rgb16').png()],
    ['TIFF', () => redAndBlue().tiff()],
    ['WebP', () => redAndBlue().webp({ lossless: true })],
  ])('turns %s into two WebP images', async (_format, picture) => {
    const { large, small, hash } = await preparePhoto(await picture().toBuffer());
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 });
    expect(hash).toMatch(/^[\w-]{22}$/);
    expect([await colourAt(large, 0.1, 0.5), await colourAt(large, 0.9, 0.5)]).toEqual(['red', 'blue']);
    expect([await colourAt(small, 0.1, 0.5), await colourAt(small, 0.9, 0.5)]).toEqual(['red', 'blue']);
  });

  it('of a part of the picture, in shares of its size', async () => {
    const crop = { left: 0.5, top: 0, width: 0.5, height: 0.75 };
    const { large, small } = await preparePhoto(await redAndBlue().jpeg().toBuffer(), crop);
    expect(await sharp(large).metadata()).toMatchObject({ width: 150, height: 150 });
    expect([await colourAt(small, 0.1, 0.5), await colourAt(small, 0.9, 0.5)]).toEqual(['blue', 'blue']);
  });

  it('converts CMYK to sRGB', async () => {
    const printed = await redAndBlue().toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp(printed).metadata()).toMatchObject({ space: 'cmyk' });
    expect(await sharp((await preparePhoto(printed)).large).metadata()).toMatchObject({ space: 'srgb' });
  });

  it('rotates it upright, and strips all metadata', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '41/1 23/1 0/1' } };
    const lying = await redAndBlue(3000, 2000)
      .jpeg()
      .withExif(exif)
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(lying).metadata()).toMatchObject({ orientation: 6, width: 3000 });
    const { large, small } = await preparePhoto(lying);
    const about = await sharp(large).metadata();
    expect([about.width, about.height]).toEqual([683, 1024]);
    for (const image of [large, small]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(image).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
    }
    // Rotated 90 degrees clockwise: left became top.
    expect([await colourAt(large, 0.5, 0.1), await colourAt(large, 0.5, 0.9)]).toEqual(['red', 'blue']);
    expect([await colourAt(small, 0.5, 0.1), await colourAt(small, 0.5, 0.9)]).toEqual(['red', 'blue']);
  });

  it('keeps an incompressible photo well under the document size limit', async () => {
    const size = { width: 1100, height: 1100 };
    for (const channels of [3, 4] as const) {
      const noise = randomBytes(size.width * size.height * channels);
      const { large } = await preparePhoto(
        await sharp(noise, { raw: { ...size, channels } })
          .png()
          .toBuffer(),
      );
      expect(large.length).toBeLessThan(900_000);
    }
  });

  it('decodes one photo at a time', async () => {
    const file = await redAndBlue(1500, 1000).jpeg().toBuffer();
    let atOnce = 0;
    const look = setInterval(() => (atOnce = Math.max(atOnce, sharp.counters().process)));
    await Promise.all(Array.from({ length: 4 }, () => preparePhoto(file)));
    clearInterval(look);
    expect(atOnce).toBe(1);
  });

  it('gives the same hash to the same content, and a different one to other content', async () => {
    const [one, other] = [await redAndBlue().png().toBuffer(), await redAndBlue(300, 201).png().toBuffer()];
    const hashOf = async (file: Buffer) => (await preparePhoto(file)).hash;
    expect(await hashOf(one)).toBe(await hashOf(one));
    expect(await hashOf(one)).not.toBe(await hashOf(other));
  });
});

describe('an invalid photo is refused by its content', () => {
  const wrongFormat = { status: 422, photo: 'Photo must be JPEG, PNG, TIFF or WEBP.' };
  const damaged = { status: 422, photo: 'This photo is damaged. Please choose another.' };

  it.each([
    ['text', () => Promise.resolve(Buffer.from('I am a photo.'))],
    [
      'SVG',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
    ['GIF', () => redAndBlue().gif().toBuffer()],
    ['AVIF', () => redAndBlue(64, 64).avif({ effort: 0 }).toBuffer()],
    ['noise', () => Promise.resolve(randomBytes(5_000))],
    ['the first bytes of a JPEG', async () => (await redAndBlue().jpeg().toBuffer()).subarray(0, 20)],
  ])('%s', async (_what, make) => {
    expect(await refusalOf(await make())).toEqual(wrongFormat);
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)('a truncated %s', async (format) => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    const whole = await noise.toFormat(format).toBuffer();
    // Without its end, a WebP or TIFF has no readable header.
    const refusal = format === 'jpeg' || format === 'png' ? damaged : wrongFormat;
    expect(await refusalOf(whole.subarray(0, whole.length * 0.6))).toEqual(refusal);
  });

  /** A PNG whose header claims another size, with a valid checksum. */
  async function pngSaying(width: number, height: number, space: 'srgb' | 'rgb16' = 'srgb') {
    const small = { create: { width: 8, height: 8, channels: 4 as const, background: '#fff8' } };
    const png = await sharp(small).toColourspace(space).png().toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }

  it.each([
    ['a huge image', () => pngSaying(60_000, 60_000)],
    ['a row of millions of pixels', () => pngSaying(1, 40_000_000)],
    ['too many bytes', () => pngSaying(8_000, 8_000, 'rgb16')],
  ])('a small file that decodes to %s, without decoding it', async (_what, make) => {
    const png = await make();
    const began = performance.now();
    expect(await refusalOf(png)).toEqual({
      status: 422,
      photo: 'This photo has too many pixels. Please choose a smaller one.',
    });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a photo that the server cannot prepare for lack of resources', () => {
  afterEach(() => void vi.restoreAllMocks());
  const failing = (step: 'metadata' | 'toBuffer', message: string, after = 0) => {
    const real = sharp.prototype[step] as (...args: unknown[]) => unknown;
    let calls = 0;
    const spy = vi.spyOn(sharp.prototype as Record<typeof step, typeof real>, step);
    spy.mockImplementation(function (this: unknown, ...args) {
      calls += 1;
      return calls > after ? Promise.reject(new Error(message)) : real.apply(this, args);
    });
  };

  it.each([
    ['reading its header', 'metadata', 'vips_tracked: out of memory -- size == 250MB', 0],
    ['decoding it', 'toBuffer', 'timeout: 3% complete', 0],
    ['resizing it', 'toBuffer', 'VipsForeignSaveWebp: unable to allocate', 1],
  ] as const)(
    'gets 503 with the cause for the log, and is not called damaged: %s',
    async (_when, step, message, after) => {
      const file = await redAndBlue().jpeg().toBuffer();
      failing(step, message, after);
      const refused = await preparePhoto(file).catch((error: unknown) => error as Problem);
      expect(refused).toMatchObject({ status: 503, code: 'busy', cause: { message } });
    },
  );

  it('is distinguished from a damaged photo, which gets 422', async () => {
    const file = await redAndBlue().jpeg().toBuffer();
    failing('toBuffer', 'VipsJpeg: premature end of JPEG image');
    expect(await refusalOf(file)).toMatchObject({ status: 422 });
  });
});
