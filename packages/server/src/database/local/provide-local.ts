import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { StartRefused, type Config } from '../../core/config.ts';
import { essentialCollections } from '../essential-collections.ts';
import { fullDiskRefusal, saysDiskFull } from '../full-disk.ts';
import { localPlace, readHomes } from '../homes.ts';
import { recoveryHint } from '../recovery-hint.ts';
import { findPrograms } from './find-programs.ts';
import { keepRunning, type LocalDatabase, type StartLocal } from './keep-running.ts';
import { hasData, refuseLostData } from './lost-data.ts';
import { startMongod } from './mongod.ts';
import { findMongod } from './mongod-socket.ts';
import {
  embeddedFolder,
  mongodFolder,
  readRemembered,
  remember,
  type RememberedDatabase,
} from './database-memory.ts';

/** A database in the data folder, kept running. */
export interface ProvidedDatabase extends LocalDatabase {
  readonly engine: 'mongodb' | 'embedded';
  /** For whoever started the server. */
  readonly where: string;
  /** Whether its process was started by this one: nobody else prepares or changes its data then. */
  readonly ours: boolean;
}

/**
 * The database of the data folder: what wrote the data there; where there is none yet, a mongod, and where none is to be
 * had or starts, the embedded engine. @throws StartRefused when what wrote the data does not start, and when the data is
 * gone, unless an empty database is to be made in its place.
 */
export async function provideLocal(
  config: Config,
  log: Logger,
  { make = false } = {},
): Promise<ProvidedDatabase> {
  const kept = await readRemembered(config.dataDir);
  const engineKept = kept?.engine ?? (await engineServed(config));
  if (engineKept && !make) await refuseLostData(config.dataDir, engineKept);
  if (kept?.engine === 'mongod') return openRemembered(kept, config, log);
  const mongod = kept === null ? await firstMongod(config, log) : null;
  if (mongod !== null) return mongod;
  const engine = await openEmbedded(config, log);
  if (kept?.version !== config.version)
    await remember(config.dataDir, { engine: 'embedded', program: null, version: config.version });
  return engine;
}

/** What served a home from this data folder, where the note of it was lost; null where none was. */
async function engineServed({ dataDir, databaseName }: Config): Promise<RememberedDatabase['engine'] | null> {
  if ((await readHomes(dataDir))[localPlace(databaseName)] === undefined) return null;
  return (await hasData(dataDir, 'mongod')) ? 'mongod' : 'embedded';
}

/**
 * The URI of the database process that serves the data folder now, whoever started it; null when none does.
 * @throws StartRefused when its socket may be another user's.
 */
export async function findServing(dataDir: string): Promise<string | null> {
  const { findEngine } = await import('@hearthline/embedded-mongo');
  try {
    return (await findEngine(embeddedFolder(dataDir))) ?? (await findMongod(mongodFolder(dataDir)));
  } catch (error) {
    throw new StartRefused((error as Error).message);
  }
}

async function openEmbedded(config: Config, log: Logger): Promise<ProvidedDatabase> {
  // Loaded only where it is needed.
  const { DataDamaged, spawnEngine } = await import('@hearthline/embedded-mongo');
  const dataDir = embeddedFolder(config.dataDir);
  const wayOut = `Move the folder ${dataDir} aside. ${await recoveryHint(config.dataDir)}`;
  const start: StartLocal = (onExit) =>
    spawnEngine({
      ...config.engine,
      dataDir,
      essential: essentialCollections,
      onExit({ damaged, signal }) {
        if (damaged) log.error({ signal }, `the data in ${dataDir} is damaged. ${wayOut}`);
        onExit();
      },
      log: (line) => log.error(`the embedded database: ${line}`),
    });
  const running = await keepRunning(onData(start, config.dataDir, 'embedded'), log).catch(
    (error: unknown) => {
      const why = `The embedded database does not start: ${(error as Error).message}`;
      if (saysDiskFull(why)) throw fullDiskRefusal(config.dataDir);
      throw new StartRefused(error instanceof DataDamaged ? `${why}. ${wayOut}` : why);
    },
  );
  return { ...running, engine: 'embedded', where: `in ${config.dataDir}`, ours: true };
}

/** Once it has served, it is not started again without its data: it would begin a new home in the middle of the day. */
function onData(start: StartLocal, dataDir: string, engine: RememberedDatabase['engine']): StartLocal {
  let hasServed = false;
  return async (onExit) => {
    if (hasServed) await refuseLostData(dataDir, engine);
    const running = await start(onExit);
    hasServed = true;
    return running;
  };
}

async function firstMongod(config: Config, log: Logger): Promise<ProvidedDatabase | null> {
  for await (const program of findPrograms(config, log)) {
    const fresh = !existsSync(mongodFolder(config.dataDir));
    try {
      const opened = await openMongod(program, config, log);
      await remember(config.dataDir, { engine: 'mongod', program, version: config.version });
      return opened;
    } catch (error) {
      log.warn(`this mongod is of no use: ${(error as Error).message}`);
      if (fresh) await rm(mongodFolder(config.dataDir), { recursive: true, force: true });
    }
  }
  return null;
}

async function openRemembered(
  kept: RememberedDatabase,
  config: Config,
  log: Logger,
): Promise<ProvidedDatabase> {
  const reasons: string[] = [];
  const attempt = (program: string) =>
    openMongod(program, config, log).catch((error: unknown) => void reasons.push((error as Error).message));
  if (kept.program !== null && existsSync(kept.program)) {
    const opened = await attempt(kept.program);
    if (opened) return opened;
  } else
    for await (const program of findPrograms(config, log)) {
      const opened = await attempt(program);
      if (!opened) continue;
      await remember(config.dataDir, { ...kept, program });
      return opened;
    }
  throw new StartRefused(
    `The data in ${mongodFolder(config.dataDir)} was written by ${kept.program ?? 'a mongod'}, which does not start` +
      `${reasons.map((reason) => `: ${reason}`).join('') || ': it is gone'}. Install a mongod, or set MONGODB_URI.`,
  );
}

async function openMongod(program: string, config: Config, log: Logger): Promise<ProvidedDatabase> {
  const folder = mongodFolder(config.dataDir);
  const start: StartLocal = (onExit) => startMongod(program, folder, onExit);
  const running = await keepRunning(onData(start, config.dataDir, 'mongod'), log);
  return { ...running, engine: 'mongodb', where: `${program}, in ${folder}`, ours: true };
}
