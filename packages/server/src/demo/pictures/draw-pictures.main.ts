import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { scenes } from './scenes.ts';

// npx tsx packages/server/src/demo/pictures/draw-pictures.main.ts, after a change of the scenes. Not at run time: the server
// decodes no SVG.

const widths = [480, 800, 1200];

const pictures = await Promise.all(
  scenes.map(async ({ title, gallery, svg }) => {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">${svg}</svg>`;
    const files = await Promise.all(
      widths.map(async (width) => {
        const resized = sharp(Buffer.from(drawn)).resize(width);
        const formats = [resized.clone().webp({ quality: 70, effort: 6 }), resized.avif({ quality: 50 })];
        const encoded = await Promise.all(formats.map((one) => one.toBuffer()));
        const texts = encoded.map((bytes) => `        '${bytes.toString('base64')}',\n`);
        return `      [\n        ${String(width)},\n${texts.join('')}      ],\n`;
      }),
    );
    return `  {\n    title: ${JSON.stringify(title)},\n    gallery: '${gallery}',\n    files: [\n${files.join('')}    ],\n  },\n`;
  }),
);
const head = `/**
 * Pictures of the demo's public site in base64, in several widths. Written by draw-pictures.main.ts; drawn for this
 * project: they are part of it, under its licence, and hold no third party's work.
 */
export interface DemoPicture {
  readonly title: string;
  readonly gallery: 'top_banner' | 'about_us';
  /** Width in pixels, and the file as WebP and as AVIF. */
  readonly files: readonly (readonly [width: number, webp: string, avif: string])[];
}

`;
const file = new URL('pictures.ts', import.meta.url);
await writeFile(file, `${head}export const pictures: readonly DemoPicture[] = [\n${pictures.join('')}];\n`);
