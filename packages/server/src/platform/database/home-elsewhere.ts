import { StartRefused } from '../core/config.ts';
import { demoHomePrefix, localPlacePrefix, movedTo, readHomeIds } from './home-id-file.ts';
import { beginAnewHint } from './recovery-hint.ts';

/**
 * Checks a database without a home at a location that never served one, because its setting may be lost or wrong. Demo homes do
 * not count.
 * @throws StartRefused if a home of this DATA_DIR was served from another location.
 */
export async function refuseHomeElsewhere(dataDir: string, place: string): Promise<void> {
  const homes = Object.entries(await readHomeIds(dataDir)).filter(([, id]) => !id.startsWith(demoHomePrefix));
  const served = new Set(homes.map(([other, id]) => movedTo(id) ?? other));
  const others = [...served].filter((other) => other !== place);
  if (others.length === 0) return;
  const way = others.every((other) => other.startsWith(localPlacePrefix))
    ? 'Start without MONGODB_URI, or take the home along first: npm run move -- --to mongodb://host/database.'
    : 'Is MONGODB_URI, or the connection saved in DATA_DIR, lost or wrong? Set MONGODB_URI to the database that holds the home.';
  throw new StartRefused(
    `The home of this DATA_DIR (${dataDir}) was served from ${others.join(' and ')}, and ${place} holds none. ` +
      `Nothing was changed. ${way} ${beginAnewHint}`,
  );
}

/** @throws StartRefused if the home of this location was moved away, because the data left there is an outdated copy. */
export async function refuseMovedHome(dataDir: string, place: string): Promise<void> {
  const to = movedTo((await readHomeIds(dataDir))[place]);
  if (to === null) return;
  throw new StartRefused(
    `The home of ${place} was moved to ${to} (DATA_DIR ${dataDir}): what is here is a copy from before. Nothing was changed. ` +
      `Is MONGODB_URI, or the connection saved in DATA_DIR, lost or wrong? Set MONGODB_URI to the database that holds the home. ` +
      'To go back to the copy, without what was entered since: npm run begin-anew -- home',
  );
}
