import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcon, icons, publicDir } from './lib/icons.mjs';
import { giveUp, say } from './lib/say.mjs';

// node scripts/icons.mjs: draws the app's icons anew after packages/client/public/logo.svg was changed.
try {
  for (const icon of icons) await writeFile(join(publicDir, icon.file), await drawIcon(icon));
  say(`${icons.length} icons are drawn`);
} catch (error) {
  giveUp(error);
}
