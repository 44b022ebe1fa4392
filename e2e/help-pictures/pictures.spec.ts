import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pictureSizes } from '../../packages/client/src/features/office/help/help-scene.ts';
import { helpScenes } from '../../packages/client/src/features/office/help/scenes.ts';
import { closeAlerts } from '../pages/home.ts';
import { enter } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { openers } from './openers.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 30_000 });

const folder = fileURLToPath(
  new URL('../../packages/client/src/features/office/help/pictures/', import.meta.url),
);
const maxBytes = 60 * 1024;

/** WebP of at most `maxBytes`, as good as that allows. */
async function toWebp(png: Buffer): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error('this picture does not get small enough');
}

for (const { id, picture } of helpScenes)
  if (picture)
    test(`picture of ${id}`, async ({ browser, server }) => {
      const opener = openers[id];
      if (!opener) throw new Error(`openers.ts has no way to the screen of ${id}`);
      const { page, context } = await enter(browser, server.url, opener.as, {
        viewport: pictureSizes[picture.shape],
        serviceWorkers: 'block',
      });
      // An alert of the demo home would stand over every page.
      await closeAlerts(context.request);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await opener.open({ page, browser, server });
      await page.evaluate(() => document.fonts.ready);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await writeFile(`${folder}${id}-${colorScheme}.webp`, await toWebp(png));
      }
      for (const each of browser.contexts()) await each.close();
    });
