import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key file is missing or damaged although data exists that was signed or encrypted with it. */
export class SecretKeyMissing extends Error {}

/** Files that prove that a data folder has been in use. */
const dataFiles = ['homes.json', 'database.json', 'connection.json', join('database', 'data.mdb'), 'mongod'];

/**
 * Reads the key of this installation from its file in the data folder. Creates it (mode 0600) if the folder is unused or
 * `createNew` is set. The flag `wx` decides a race: two processes that start at once use the key written first.
 * @throws SecretKeyMissing
 */
export function loadSecretKey(dataDir: string, createNew = false): string {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    if (!createNew && dataFiles.some((dataFile) => existsSync(join(dataDir, dataFile))))
      throw new SecretKeyMissing(
        `The key file ${file} is gone, and there is data that it belongs to. ${remedy}`,
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
  if (!createNew)
    throw new SecretKeyMissing(`${file} is damaged: it must hold at least 32 characters. ${remedy}`);
  renameSync(file, `${file}.damaged`);
  return loadSecretKey(dataDir, createNew);
}

const remedy =
  'Put it back, or give it as SECRET_KEY. ' +
  'Without it everybody is signed out, displays must be paired again, and what waits unsent on tablets and the saved ' +
  'database password can never be opened. To make a new key all the same: npm run begin-anew -- key';
