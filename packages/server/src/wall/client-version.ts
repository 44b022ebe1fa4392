import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../core/config.ts';

/**
 * What the displays are to run, as a name that every build has another of: the wall's page names all its files by what is
 * in them. Read once, as the server starts.
 */
export function clientVersionOf({ clientDir, version }: Pick<Config, 'clientDir' | 'version'>): string {
  const page = join(clientDir, 'wall.html');
  return existsSync(page) ? `${version}-${hash('sha256', readFileSync(page)).slice(0, 12)}` : version;
}
