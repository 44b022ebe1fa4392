import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { background, drawIcon, icons, publicDir } from './lib/icons.mjs';

const pixelsOf = async (image) => sharp(image).removeAlpha().raw().toBuffer();
const manifest = JSON.parse(await readFile(join(publicDir, 'manifest.webmanifest'), 'utf8'));

describe('icons of the app', () => {
  it.each(icons)('$file is drawn from the mark, opaque and square', async (icon) => {
    const stored = await readFile(join(publicDir, icon.file));
    const { width, height, channels } = await sharp(stored).metadata();
    expect({ width, height, channels }).toEqual({ width: icon.side, height: icon.side, channels: 3 });
    expect((await pixelsOf(stored)).equals(await pixelsOf(await drawIcon(icon)))).toBe(true);
  });

  it('the maskable one has the mark within the circle that every launcher leaves', async () => {
    const side = 512;
    const pixels = await pixelsOf(await readFile(join(publicDir, 'icon-maskable.png')));
    const paper = pixels.subarray(0, 3);
    let furthest = 0;
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        if (!pixels.subarray((y * side + x) * 3, (y * side + x) * 3 + 3).equals(paper))
          furthest = Math.max(furthest, Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2));
    expect(furthest).toBeGreaterThan(side * 0.3);
    expect(furthest).toBeLessThanOrEqual(side * 0.4);
  });

  it('are those in the manifest, and one of them is maskable', async () => {
    const named = manifest.icons.map(({ src, sizes, purpose = 'any' }) => ({ src, sizes, purpose }));
    expect(named).toEqual([
      { src: '/icon-192.png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
    ]);
    const opening = { display: 'standalone', scope: '/', start_url: '/dashboard' };
    expect(manifest).toMatchObject({ ...opening, background_color: background });
  });
});
