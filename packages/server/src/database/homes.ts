import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from '../core/config.ts';

/**
 * Every home has an id, kept in its database and, by the place of that database, in DATA_DIR/homes.json. So a database that
 * was emptied or exchanged is not taken for a new home.
 */
const Homes = z.record(z.string(), z.string());

const fileOf = (dataDir: string): string => join(dataDir, 'homes.json');

/** The homes by the places they were served from. @throws StartRefused when the note is unreadable. */
export async function readHomes(dataDir: string): Promise<z.infer<typeof Homes>> {
  try {
    return Homes.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartRefused(
      `${fileOf(dataDir)} is damaged. It says which homes were served from this DATA_DIR: remove it when you know that the ` +
        'database is the right one.',
    );
  }
}

/** Notes which home is served from a place; undefined: none. */
export async function noteHomeAt(dataDir: string, place: string, id: string | undefined): Promise<void> {
  const homes = await readHomes(dataDir);
  if (homes[place] === id) return;
  const { [place]: _before, ...others } = homes;
  const text = JSON.stringify(id === undefined ? others : { ...others, [place]: id }, null, 2);
  const file = fileOf(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, `${text}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  } catch (error) {
    throw new StartRefused(`DATA_DIR can't be written: ${(error as Error).message}`);
  }
}

/** The place of a database in the data folder. */
export const localPlace = (databaseName: string | null): string => `DATA_DIR/${databaseName ?? 'hearthline'}`;
