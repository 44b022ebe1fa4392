import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from '../../core/config.ts';
import { fullDiskRefusal } from '../full-disk.ts';

/** What the data in the data folder was written by. It stays so: another program would show an empty house. */
export type RememberedDatabase = z.infer<typeof Remembered>;
const Remembered = z.object({
  engine: z.enum(['embedded', 'mongod']),
  /** The path of the mongod; null for the embedded engine. */
  program: z.nullable(z.string()),
  version: z.string(),
});

const fileOf = (dataDir: string) => join(dataDir, 'database.json');
export const embeddedFolder = (dataDir: string) => join(dataDir, 'database');
export const mongodFolder = (dataDir: string) => join(dataDir, 'mongod');

/** Null where nothing was ever kept. @throws StartRefused when the note is unreadable: guessing could hide the data. */
export async function readRemembered(dataDir: string): Promise<RememberedDatabase | null> {
  const file = fileOf(dataDir);
  if (!existsSync(file))
    return existsSync(join(embeddedFolder(dataDir), 'data.mdb'))
      ? { engine: 'embedded', program: null, version: '' }
      : null;
  try {
    return Remembered.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new StartRefused(
      `${file} is damaged. It says which program keeps the data: write {"engine":"embedded","program":null,"version":""} ` +
        'for the folder "database" beside it, or {"engine":"mongod","program":"/path/of/mongod","version":""} for "mongod".',
    );
  }
}

/** The next start may choose another program: there is no data. */
export async function forgetRemembered(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

export async function remember(dataDir: string, what: RememberedDatabase): Promise<void> {
  const file = fileOf(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, `${JSON.stringify(what)}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? fullDiskRefusal(dataDir) : error;
  }
}
