import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './paths.mjs';

/** Folder of the client's icons. */
export const publicDir = join(root, 'packages/client/public');

/** The sheet of the light theme: home screens draw a transparent icon on black. */
export const background = '#fcfbf8';

/**
 * The icons of the manifest and of iPads: side in px, and the mark's share of it. A launcher cuts a maskable icon to its own
 * shape; only a circle of 80 % is sure to be visible.
 */
export const icons = [
  { file: 'icon-192.png', side: 192, part: 0.74 },
  { file: 'icon-512.png', side: 512, part: 0.74 },
  { file: 'icon-maskable.png', side: 512, part: 0.6 },
  { file: 'apple-touch-icon.png', side: 180, part: 0.7 },
];

/** Draws an icon from the mark in logo.svg, in its light colours. */
export async function drawIcon({ side, part }) {
  const logo = await readFile(join(publicDir, 'logo.svg'), 'utf8');
  const light = logo.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/, '');
  const size = Math.round(side * part);
  // Resized from 1024 px: the edges are smoother than in a small rendering.
  const mark = await sharp(Buffer.from(light), { density: (72 * 1024) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
