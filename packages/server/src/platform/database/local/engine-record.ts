import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from '../../core/config.ts';
import { writePrivateFile } from '../../core/write-private-file.ts';
import { fullDiskRefusal } from '../database-errors.ts';

/**
 * The database program that wrote the data folder. Later starts must use the same program; another would show an empty
 * database.
 */
export type EngineRecord = z.infer<typeof StoredRecord>;
const StoredRecord = z.object({
  engine: z.enum(['embedded', 'mongod']),
  /** The path of the mongod; null for the embedded engine. */
  program: z.nullable(z.string()),
  version: z.string(),
});

const fileOf = (dataDir: string) => join(dataDir, 'database.json');
export const embeddedFolder = (dataDir: string) => join(dataDir, 'database');
export const mongodFolder = (dataDir: string) => join(dataDir, 'mongod');

/** Null if the folder was never used. @throws StartRefused if the record is damaged, because guessing could hide the data. */
export async function readEngineRecord(dataDir: string): Promise<EngineRecord | null> {
  const file = fileOf(dataDir);
  if (!existsSync(file))
    return existsSync(join(embeddedFolder(dataDir), 'data.mdb'))
      ? { engine: 'embedded', program: null, version: '' }
      : null;
  try {
    return StoredRecord.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new StartRefused(
      `${file} is damaged. It says which program keeps the data: write {"engine":"embedded","program":null,"version":""} ` +
        'for the folder "database" beside it, or {"engine":"mongod","program":"/path/of/mongod","version":""} for "mongod".',
    );
  }
}

/** Lets the next start choose another program; only for a folder without data. */
export async function removeEngineRecord(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

export async function writeEngineRecord(dataDir: string, what: EngineRecord): Promise<void> {
  const file = fileOf(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writePrivateFile(file, `${JSON.stringify(what)}\n`);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? fullDiskRefusal(dataDir) : error;
  }
}
