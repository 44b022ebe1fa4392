import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const src = resolve(import.meta.dirname, '..');
/** A static import of a file of this package; one of types alone does not run it. */
const importLine = /^(?:import|export) (?!type )[^;]*?'(\.[^']+\.ts)';/gm;
const asksForDatabase = "inject('mongodbUri')";

function reachesDatabase(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (text.includes(asksForDatabase)) return true;
  const imported = [...text.matchAll(importLine)].map(([, path = '']) => resolve(dirname(file), path));
  return imported.some((each) => reachesDatabase(each, seen));
}

/**
 * The test files of the server whose imports lead nowhere to the MongoDB of the run, which they ask for with
 * `inject('mongodbUri')`: pure functions, or what starts an embedded engine of its own. On a second engine they can't have
 * another outcome, and are run on one alone.
 */
export function testsWithoutDatabase(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(src, name))
    .filter((file) => !reachesDatabase(file, new Set()))
    .sort();
}
