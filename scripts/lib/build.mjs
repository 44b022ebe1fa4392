import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, cache } from './paths.mjs';
import { say, seconds, Stop } from './say.mjs';
import { hashSources } from './sources.mjs';

// A name beginning with a dot: never served as a file of the client.
const stampOf = (target) => at(target.dist, '.hearthline-stamp');

export function isFresh(target) {
  const missing = target.makes.some((file) => !existsSync(at(target.dist, file)));
  if (missing || !existsSync(stampOf(target))) return false;
  return readFileSync(stampOf(target), 'utf8') === hashSources(target.sources);
}

/** Builds beside the old folder and swaps the two by renaming: a half build is never served. */
export async function build(target) {
  const since = performance.now();
  const out = join(cache, 'build', target.name);
  const old = join(cache, 'build', `${target.name}.old`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Taken before the build: what is edited while it runs makes the result stale.
  const stamp = hashSources(target.sources);
  await target.build(out);
  const missing = target.makes.filter((file) => !existsSync(join(out, file)));
  if (missing.length > 0) throw new Stop(`the build of the ${target.name} left out ${missing.join(', ')}`);
  writeFileSync(join(out, '.hearthline-stamp'), stamp);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(at(target.dist))) renameSync(at(target.dist), old);
  renameSync(out, at(target.dist));
  rmSync(old, { recursive: true, force: true });
  say(`built the ${target.name} in ${seconds(since)}`);
}
