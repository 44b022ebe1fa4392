import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key is not there or no key, and what it signed or sealed may be. */
export class SecretKeyMissing extends Error {}

/** What says that a home was served from a data folder before. */
const traces = ['homes.json', 'database.json', 'connection.json', join('database', 'data.mdb'), 'mongod'];

/**
 * The key of this installation, from its file in the data folder, made (0600) when there is none and nothing was kept there
 * yet, or when `anew` asks for it. `wx` settles a race: two starting at once agree on whichever wrote first.
 */
export function loadSecretKey(dataDir: string, anew = false): string {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    if (!anew && traces.some((trace) => existsSync(join(dataDir, trace))))
      throw new SecretKeyMissing(
        `The key file ${file} is gone, and there is data that it belongs to. ${wayOut}`,
      );
    const key = randomBytes(32).toString('base64url');
    try {
      writeFileSync(file, key, { flag: 'wx', mode: 0o600 });
      return key;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= 32) return key;
  if (!anew) throw new SecretKeyMissing(`${file} is damaged: it must hold at least 32 characters. ${wayOut}`);
  renameSync(file, `${file}.damaged`);
  return loadSecretKey(dataDir, anew);
}

const wayOut =
  'Put it back, or give it as SECRET_KEY. ' +
  'Without it everybody is signed out, displays must be paired again, and what waits unsent on tablets and the saved ' +
  'database password can never be opened. To make a new key all the same: npm run begin-anew -- key';
