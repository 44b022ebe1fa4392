import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demoLooks } from './demo-looks.ts';
import { drawPortrait } from './draw-portrait.ts';

// npx tsx packages/server/src/demo/portraits/draw-portraits.main.ts, after a change of the looks or the drawing. Not at run
// time: the server decodes no SVG.

const edgePixels = 256;

const images = await Promise.all(
  Object.entries(demoLooks).map(async ([lastName, look]) => {
    const picture = sharp(Buffer.from(drawPortrait(look))).resize(edgePixels, edgePixels);
    const bytes = await picture.webp({ quality: 72, effort: 6 }).toBuffer();
    return `  ${JSON.stringify(lastName)}: '${bytes.toString('base64')}',\n`;
  }),
);
const head = `/**
 * Portraits of the demo's residents as WebP in base64, by last name. Written by draw-portraits.main.ts; drawn for this
 * project, of invented people: they are part of it, under its licence, and hold no third party's work.
 */
`;
const file = new URL('portraits.ts', import.meta.url);
await writeFile(
  file,
  `${head}export const portraits: Readonly<Record<string, string>> = {\n${images.join('')}};\n`,
);
