import { Problem } from '@hearthline/contracts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { redAndBlue } from '../../testing/send-file.ts';
import { preparePhoto } from './prepare-photo.ts';
import { prepareLoginImage } from './prepare-login-image.ts';

const svg = (inside: string, attributes = 'width="30" height="20"') =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const redSquare = '<rect width="100%" height="100%" fill="#ff0000"/>';

const refusalOf = async (file: Uint8Array): Promise<unknown> => {
  const refusal = await prepareLoginImage(file).catch((error: unknown) => error);
  return refusal instanceof Problem ? refusal.details.fields : refusal;
};

/** Edges are blended with the ground: the pixel in the middle. */
async function middlePixel(file: Buffer): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('the picture of the sign-in page', () => {
  it.each([
    ['JPEG', () => redAndBlue().jpeg().toBuffer()],
    ['PNG', () => redAndBlue().png().toBuffer()],
    ['TIFF', () => redAndBlue().tiff().toBuffer()],
    ['WebP', () => redAndBlue().webp().toBuffer()],
  ])('is taken as %s, in its own shape', async (_format, make) => {
    const { width, height, files, hash } = await prepareLoginImage(await make());
    expect({ width, height, files: files.length }).toEqual({ width: 300, height: 200, files: 1 });
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(await sharp(files[0]?.webp).metadata()).toMatchObject({ format: 'webp', width: 300 });
  });

  it('is drawn large from a small SVG, without its scripts and without what it refers to', async () => {
    const file = svg(
      `${redSquare}<script>throw new Error()</script><image href="file:///etc/passwd" width="9" height="9"/>
       <image href="http://127.0.0.1:9/x.png" width="9" height="9"/>`,
      'width="30" height="20" onload="alert(1)"',
    );
    const { width, height, files } = await prepareLoginImage(file);
    expect([width, height]).toEqual([1600, 1067]);
    const bytes = files[0]?.webp ?? Buffer.alloc(0);
    expect(bytes.includes('script')).toBe(false);
    const [red = 0, green = 255, blue = 255] = await middlePixel(bytes);
    expect([red > 240, green < 16, blue < 16]).toEqual([true, true, true]);
  });

  it('is at most 1,600 pixels long', async () => {
    const { width, height } = await prepareLoginImage(await redAndBlue(2_000, 1_500).jpeg().toBuffer());
    expect([width, height]).toEqual([1600, 1200]);
  });

  it.each([
    ['text', Buffer.from('I am a picture.')],
    ['HTML', Buffer.from('<html><body>Picture</body></html>')],
  ])('is not %s', async (_what, file) => {
    expect(await refusalOf(file)).toEqual({ image: 'Please select an image file (JPEG, PNG, SVG, etc.)' });
  });

  it('is no damaged or boundless SVG', async () => {
    expect(await refusalOf(svg('<rect'))).toEqual({
      image: 'This picture is damaged. Please choose another.',
    });
    expect(await refusalOf(svg(redSquare, 'width="32000" height="32000"'))).toMatchObject({
      image: expect.stringMatching(/too many pixels|damaged/) as unknown,
    });
    const entities = Array.from({ length: 12 }, (_, at) =>
      at === 0 ? '<!ENTITY e0 "x">' : `<!ENTITY e${String(at)} "${`&e${String(at - 1)};`.repeat(10)}">`,
    ).join('');
    const bomb = `<!DOCTYPE svg [${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e11;</text></svg>`;
    const began = performance.now();
    await refusalOf(Buffer.from(bomb));
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('an SVG is no photo, before and after one was drawn', async () => {
    await prepareLoginImage(svg(redSquare));
    await expect(preparePhoto(svg(redSquare))).rejects.toMatchObject({ status: 422 });
  });
});
