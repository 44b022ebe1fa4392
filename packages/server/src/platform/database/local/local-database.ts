import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { StartRefused, type Config } from '../../core/config.ts';
import { essentialCollections } from '../essential-collections.ts';
import { fullDiskRefusal, outputSaysDiskFull } from '../database-errors.ts';
import { refuseHomeElsewhere, refuseMovedHome } from '../home-elsewhere.ts';
import { localDatabaseName, readHomeIds } from '../home-id-file.ts';
import { recoveryHint } from '../recovery-hint.ts';
import { findMongodPrograms } from './find-mongod.ts';
import { superviseProcess, type DatabaseProcess, type StartProcess } from './supervise-process.ts';
import { hasData, refuseLostData } from './lost-data.ts';
import { startMongod } from './mongod.ts';
import { findRunningMongod } from './mongod-socket.ts';
import {
  embeddedFolder,
  mongodFolder,
  readEngineRecord,
  writeEngineRecord,
  type EngineRecord,
} from './engine-record.ts';

/** The database to use: external, or a supervised process on the data folder. */
export interface ResolvedDatabase extends DatabaseProcess {
  readonly engine: 'mongodb' | 'embedded';
  /** Its location, for the operator. */
  readonly where: string;
  /** True if its process is a child of this one; no other server then uses it. */
  readonly ours: boolean;
}

/**
 * Starts the database of the data folder with the program that wrote it; a new folder uses a mongod, otherwise the embedded
 * engine. `make`: replaces missing data by an empty database.
 * @throws StartRefused if the recorded program does not start or the data is missing. Also if the home was served from another
 * location and there is none here.
 */
export async function openLocalDatabase(
  config: Config,
  log: Logger,
  { make = false } = {},
): Promise<ResolvedDatabase> {
  const record = await readEngineRecord(config.dataDir);
  const recordedEngine = record?.engine ?? (await engineOfHome(config));
  // Check before a program starts, because a refused data folder must stay unchanged.
  if (!make) await refuseOtherThanHome(config, recordedEngine);
  if (record?.engine === 'mongod') return openRecordedMongod(record, config, log);
  const mongod = record === null ? await openFirstMongod(config, log) : null;
  if (mongod !== null) return mongod;
  const engine = await openEmbedded(config, log);
  if (record?.version !== config.version)
    await writeEngineRecord(config.dataDir, { engine: 'embedded', program: null, version: config.version });
  return engine;
}

/** @throws StartRefused if the home is not, or no longer, in the data folder. */
async function refuseOtherThanHome(
  { dataDir, databaseName }: Config,
  recordedEngine: EngineRecord['engine'] | null,
): Promise<void> {
  const place = localDatabaseName(databaseName);
  await refuseMovedHome(dataDir, place);
  if (recordedEngine) await refuseLostData(dataDir, recordedEngine);
  else await refuseHomeElsewhere(dataDir, place);
}

/** The engine of a data folder that served a home but has no engine record; null if it never served one. */
async function engineOfHome({ dataDir, databaseName }: Config): Promise<EngineRecord['engine'] | null> {
  if ((await readHomeIds(dataDir))[localDatabaseName(databaseName)] === undefined) return null;
  return (await hasData(dataDir, 'mongod')) ? 'mongod' : 'embedded';
}

/**
 * The URI of the running database process of the data folder, whichever process started it; null if there is none.
 * @throws StartRefused if its socket may belong to another user.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const { findEngine } = await import('@hearthline/embedded-mongo');
  try {
    return (await findEngine(embeddedFolder(dataDir))) ?? (await findRunningMongod(mongodFolder(dataDir)));
  } catch (error) {
    throw new StartRefused((error as Error).message);
  }
}

async function openEmbedded(config: Config, log: Logger): Promise<ResolvedDatabase> {
  // Loaded on demand: not needed with MongoDB.
  const { DataDamaged, spawnEngine } = await import('@hearthline/embedded-mongo');
  const dataDir = embeddedFolder(config.dataDir);
  // Read at the time of the message, because the newest backup changes every night.
  const recovery = async () => `Move the folder ${dataDir} aside. ${await recoveryHint(config.dataDir)}`;
  const logDamage = async (signal: string | null) =>
    log.error({ signal }, `the data in ${dataDir} is damaged. ${await recovery()}`);
  const start: StartProcess = (onExit) =>
    spawnEngine({
      ...config.engine,
      dataDir,
      essential: essentialCollections,
      onExit({ damaged, signal }) {
        if (damaged)
          logDamage(signal).catch((error: unknown) =>
            log.error({ err: error, signal }, `the data in ${dataDir} is damaged`),
          );
        onExit();
      },
      log: (line) => log.error(`the embedded database: ${line}`),
    });
  const running = await superviseProcess(refusingLostData(start, config.dataDir, 'embedded'), log).catch(
    async (error: unknown) => {
      const why = `The embedded database does not start: ${(error as Error).message}`;
      if (outputSaysDiskFull(why)) throw fullDiskRefusal(config.dataDir);
      throw new StartRefused(error instanceof DataDamaged ? `${why}. ${await recovery()}` : why);
    },
  );
  return { ...running, engine: 'embedded', where: `in ${config.dataDir}`, ours: true };
}

/** Refuses to restart a process whose data is missing, because it would start with an empty database. */
function refusingLostData(
  start: StartProcess,
  dataDir: string,
  engine: EngineRecord['engine'],
): StartProcess {
  let hasServed = false;
  return async (onExit) => {
    if (hasServed) await refuseLostData(dataDir, engine);
    const running = await start(onExit);
    hasServed = true;
    return running;
  };
}

async function openFirstMongod(config: Config, log: Logger): Promise<ResolvedDatabase | null> {
  for await (const program of findMongodPrograms(config, log)) {
    const fresh = !existsSync(mongodFolder(config.dataDir));
    try {
      const opened = await openMongod(program, config, log);
      await writeEngineRecord(config.dataDir, { engine: 'mongod', program, version: config.version });
      return opened;
    } catch (error) {
      log.warn(`this mongod is of no use: ${(error as Error).message}`);
      if (fresh) await rm(mongodFolder(config.dataDir), { recursive: true, force: true });
    }
  }
  return null;
}

async function openRecordedMongod(
  record: EngineRecord,
  config: Config,
  log: Logger,
): Promise<ResolvedDatabase> {
  const reasons: string[] = [];
  const attempt = (program: string) =>
    openMongod(program, config, log).catch((error: unknown) => void reasons.push((error as Error).message));
  if (record.program !== null && existsSync(record.program)) {
    const opened = await attempt(record.program);
    if (opened) return opened;
  } else
    for await (const program of findMongodPrograms(config, log)) {
      const opened = await attempt(program);
      if (!opened) continue;
      await writeEngineRecord(config.dataDir, { ...record, program });
      return opened;
    }
  throw new StartRefused(
    `The data in ${mongodFolder(config.dataDir)} was written by ${record.program ?? 'a mongod'}, which does not start` +
      `${reasons.map((reason) => `: ${reason}`).join('') || ': it is gone'}. Install a mongod, or set MONGODB_URI.`,
  );
}

async function openMongod(program: string, config: Config, log: Logger): Promise<ResolvedDatabase> {
  const folder = mongodFolder(config.dataDir);
  const start: StartProcess = (onExit) => startMongod(program, folder, onExit);
  const running = await superviseProcess(refusingLostData(start, config.dataDir, 'mongod'), log);
  return { ...running, engine: 'mongodb', where: `${program}, in ${folder}`, ours: true };
}
