import { StartRefused } from '../core/config.ts';
import { demoHomePrefix, localPlacePrefix, readHomeIds } from './home-id-file.ts';
import { beginAnewHint } from './recovery-hint.ts';

/**
 * For a database without a home at a place that never served one: its setting may be lost or wrong. Demo homes do not count.
 * @throws StartRefused when a home of this DATA_DIR was served from another place.
 */
export async function refuseHomeElsewhere(dataDir: string, place: string): Promise<void> {
  const others = Object.entries(await readHomeIds(dataDir))
    .filter(([other, id]) => other !== place && !id.startsWith(demoHomePrefix))
    .map(([other]) => other);
  if (others.length === 0) return;
  const way = others.every((other) => other.startsWith(localPlacePrefix))
    ? 'Start without MONGODB_URI, or take the home along first: npm run move -- --to mongodb://host/database.'
    : 'Is MONGODB_URI, or the connection saved in DATA_DIR, lost or wrong? Set MONGODB_URI to the database that holds the home.';
  throw new StartRefused(
    `The home of this DATA_DIR (${dataDir}) was served from ${others.join(' and ')}, and ${place} holds none. ` +
      `Nothing was changed. ${way} ${beginAnewHint}`,
  );
}
