import { resolve } from 'node:path';
import { expect, it } from 'vitest';
// Loads every model of the product.
import '../app/hearthline.ts';
import { buildDataPages } from './data-pages.ts';

const root = resolve(import.meta.dirname, '../../../..');

it('docs/develop/5-data.md and the pages beside it are those of the repositories', async () => {
  const pages = await buildDataPages();
  // After a change of a repository: npx vitest run data-pages -u
  for (const [path, text] of pages) await expect(text).toMatchFileSnapshot(resolve(root, path));
});
