import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

const skipped = new Set(['node_modules', 'dist', 'testing']);
const isTest = (name) => /\.test\.tsx?$/.test(name);

/** A hash over the content of all sources of a build. Content is safer than file times, which a checkout changes. */
export function hashSources(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesOf(place))
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(place) {
  if (!existsSync(at(place))) return [];
  if (statSync(at(place)).isFile()) return [place];
  return readdirSync(at(place), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !isTest(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(place, entry.name)) : [join(place, entry.name)]));
}
