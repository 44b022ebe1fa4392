import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from '../../platform/core/config.ts';
import { writePrivateFile } from '../../platform/core/write-private-file.ts';
import { readHomeIds } from '../../platform/database/home-id-file.ts';
import { getPlace } from '../../platform/database/home-id.ts';
import type { ChainEnd } from './chain-key.ts';

/** Keeps the end of the audit chain out of reach of an attacker who can write to the database only. */
export interface EndKeeper {
  /** Returns the kept end; null if there is none or it cannot be read. */
  readonly read: () => Promise<ChainEnd | null>;
  readonly write: (end: ChainEnd) => Promise<void>;
}

const KeptEnd = z.object({
  count: z.int().min(0),
  mac: z.string(),
  key: z.string(),
  since: z.int().min(1),
  epoch: z.int().min(0),
});

const prefix = 'audit-end-';

/**
 * The keeper in the data folder, with one file per home. Each server keeps its own copy: it follows the database's end if that
 * is sealed and continues the kept one.
 */
export function createEndKeeper(
  config: Pick<Config, 'dataDir' | 'databaseName' | 'mongodbUri' | 'secretKey'>,
): EndKeeper {
  const { dataDir } = config;
  const findFile = async () => {
    const place = await getPlace(config);
    const home = (await readHomeIds(dataDir))[place] ?? place;
    const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
    return join(dataDir, `${prefix}${name}.json`);
  };
  /** Serializes writes, because they share a temporary file. */
  let writing: Promise<unknown> = Promise.resolve();
  return {
    async read() {
      try {
        return KeptEnd.parse(JSON.parse(await readFile(await findFile(), 'utf8')));
      } catch {
        return null;
      }
    },
    async write({ count, mac, key, since, epoch }) {
      const text = `${JSON.stringify({ count, mac, key, since, epoch })}\n`;
      const written = writing.then(async () => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        await writePrivateFile(await findFile(), text);
      });
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

/** Deletes the kept ends of all homes of a data folder. */
export async function forgetKeptEnds(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) if (name.startsWith(prefix)) await rm(join(dataDir, name), { force: true });
}
