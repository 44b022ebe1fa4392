import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from '../core/config.ts';
import { writePrivateFile } from '../core/write-private-file.ts';

/**
 * Home ids by database location. Every home has an id, stored in its database and in DATA_DIR/homes.json, so that an emptied
 * or exchanged database is not taken for a new home.
 */
const HomeIds = z.record(z.string(), z.string());
type HomeIds = z.infer<typeof HomeIds>;

/** The id of a demo home begins with this: a demo home may be left behind for another database. */
export const demoHomePrefix = 'demo-';

/** Stands in the place of an id: the home was moved to the location that follows. */
const movedPrefix = 'moved to ';

/** What stands in the place of an id where a home was moved away. */
export const movedMark = (to: string): string => `${movedPrefix}${to}`;

/** The location to which a home was moved, from what stands in the place of its id; null: it was not. */
export const movedTo = (id: string | undefined): string | null =>
  id?.startsWith(movedPrefix) ? id.slice(movedPrefix.length) : null;

const fileOf = (dataDir: string): string => join(dataDir, 'homes.json');

/** Reads the home ids by location. @throws StartRefused when the file is damaged. */
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

/** Removes the ids of all locations. @throws StartRefused when the file is damaged. */
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

/** The location of every database in the data folder begins with this. */
export const localPlacePrefix = 'DATA_DIR/';

/** The location of a database in the data folder. */
export const localDatabaseName = (databaseName: string | null): string =>
  `${localPlacePrefix}${databaseName ?? 'hearthline'}`;
