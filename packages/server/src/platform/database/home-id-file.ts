import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from '../core/config.ts';
import { writePrivateFile } from '../core/write-private-file.ts';

/**
 * Home ids by database location. Every home has an id, stored in its database and in DATA_DIR/homes.json. An emptied or
 * exchanged database is thus not mistaken for a new home.
 */
const HomeIds = z.record(z.string(), z.string());
type HomeIds = z.infer<typeof HomeIds>;

/** The prefix of the ids of demo homes; a demo home may be replaced by another database. */
export const demoHomePrefix = 'demo-';

/** The prefix of the mark that replaces the id of a moved home; the new location follows. */
const movedPrefix = 'moved to ';

/** The mark that replaces the id of a home that was moved away. */
export const movedMark = (to: string): string => `${movedPrefix}${to}`;

/** The new location of a moved home, parsed from its mark; null if it was not moved. */
export const movedTo = (id: string | undefined): string | null =>
  id?.startsWith(movedPrefix) ? id.slice(movedPrefix.length) : null;

const fileOf = (dataDir: string): string => join(dataDir, 'homes.json');

/** Reads the home ids by location. @throws StartRefused if the file is damaged. */
export async function readHomeIds(dataDir: string): Promise<HomeIds> {
  try {
    return HomeIds.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartRefused(
      `${fileOf(dataDir)} is damaged. It says which homes were served from this DATA_DIR: remove it when you know that the ` +
        'database is the right one.',
    );
  }
}

/** Saves the id of the home at a location; undefined removes it. */
export async function saveHomeId(dataDir: string, place: string, id: string | undefined): Promise<void> {
  const homes = await readHomeIds(dataDir);
  if (homes[place] === id) return;
  const { [place]: _before, ...others } = homes;
  await writeHomeIds(dataDir, id === undefined ? others : { ...others, [place]: id });
}

/** Removes the ids of all locations. @throws StartRefused if the file is damaged. */
export async function forgetHomeIds(dataDir: string): Promise<void> {
  if (Object.keys(await readHomeIds(dataDir)).length > 0) await writeHomeIds(dataDir, {});
}

async function writeHomeIds(dataDir: string, homes: HomeIds): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writePrivateFile(fileOf(dataDir), `${JSON.stringify(homes, null, 2)}\n`);
  } catch (error) {
    throw new StartRefused(`DATA_DIR can't be written: ${(error as Error).message}`);
  }
}

/** The prefix of the locations of databases in the data folder. */
export const localPlacePrefix = 'DATA_DIR/';

/** The location of a database in the data folder. */
export const localDatabaseName = (databaseName: string | null): string =>
  `${localPlacePrefix}${databaseName ?? 'hearthline'}`;
