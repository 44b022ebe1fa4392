import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../core/config.ts';
import { beginAnewHint, recoveryHint } from '../recovery-hint.ts';
import { embeddedFolder, mongodFolder, type EngineRecord } from './engine-record.ts';

type Engine = EngineRecord['engine'];

/** The file that exists if and only if there is data. */
const dataFileOf = (dataDir: string, engine: Engine): string =>
  engine === 'embedded'
    ? join(embeddedFolder(dataDir), 'data.mdb')
    : join(mongodFolder(dataDir), 'data', 'WiredTiger');

/** Returns true if the data folder holds data of this engine. */
export async function hasData(dataDir: string, engine: Engine): Promise<boolean> {
  try {
    return (await stat(dataFileOf(dataDir, engine))).size > 0;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** @throws StartRefused if the data is missing or empty, because the engine would start with an empty database. */
export async function refuseLostData(dataDir: string, engine: Engine): Promise<void> {
  if (await hasData(dataDir, engine)) return;
  throw new StartRefused(
    `The data of this home was in ${join(dataFileOf(dataDir, engine), '..')} and is not there any more: the folder is ` +
      `missing or empty. Is a volume not mounted? Nothing was changed. ${await recoveryHint(dataDir)} ${beginAnewHint}`,
  );
}
