import type { Page } from '@playwright/test';
import jsqr from 'jsqr';

// In Node the default import is the whole module, other than its types say.
const decode = (jsqr as typeof jsqr & { default?: typeof jsqr }).default ?? jsqr;

/** Decodes the QR code in a screenshot of the page; null if there is none. */
export async function readQr(page: Page): Promise<string | null> {
  const shot = (await page.screenshot({ type: 'png' })).toString('base64');
  const blank = await page.context().newPage();
  const { width, height, pixels } = await blank.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let from = 0; from < data.length; from += 8_192)
      text += String.fromCharCode(...data.subarray(from, from + 8_192));
    return { width: image.width, height: image.height, pixels: btoa(text) };
  }, shot);
  await blank.close();
  const data = new Uint8ClampedArray(Buffer.from(pixels, 'base64'));
  return decode(data, width, height)?.data ?? null;
}
