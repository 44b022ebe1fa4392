import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/core/config.ts';

/**
 * The version of the wall client, different for every build: a hash of wall.html, which names all its files by content hash.
 * Displays that run another version reload. Read once, at the start.
 */
export function readClientVersion({ clientDir, version }: Pick<Config, 'clientDir' | 'version'>): string {
  const page = join(clientDir, 'wall.html');
  return existsSync(page) ? `${version}-${hash('sha256', readFileSync(page)).slice(0, 12)}` : version;
}
