import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readQr } from '../../pages/read-qr.ts';
import { scrolling } from '../../pages/targets.ts';
import { Wall } from '../../pages/wall.ts';
import { clippedTexts } from '../../pages/clipped-texts.ts';
import { startServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';
import type { Browser } from '@playwright/test';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;

/** Decodes the QR code of an unpaired screen in both themes at every size and compares its address. */
async function reads(browser: Browser, url: string, publicUrl: string): Promise<void> {
  const wall = await Wall.open(browser, url);
  const { page } = wall;
  const address = `${publicUrl}/screens?code=${await wall.code()}`;
  await page.getByRole('img', { name: `QR code of ${address}` }).waitFor();
  for (const theme of ['light', 'dark'])
    for (const size of sizes) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await page.setViewportSize(size);
      const where = `${theme}, ${String(size.width)}x${String(size.height)}`;
      expect.soft(await readQr(page), where).toBe(address);
      expect.soft(await clippedTexts(page), where).toEqual([]);
      expect.soft(await scrolling(page, '.never'), where).toEqual([]);
    }
  await wall.close();
}

test('the QR code of an unpaired screen holds the address to pair it at, with PUBLIC_URL and without', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-qr-'));
  const server = await startServer({ dataDir });
  await reads(browser, server.url, server.url);
  await server.stop();
  const port = Number(new URL(server.url).port);
  const publicUrl = `http://localhost:${String(port)}`;
  const known = await startServer({ dataDir, port, env: { PUBLIC_URL: publicUrl } });
  await reads(browser, server.url, publicUrl);
  await known.stop();
  await rm(dataDir, { recursive: true, force: true });
});
