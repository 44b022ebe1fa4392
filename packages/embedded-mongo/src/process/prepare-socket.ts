import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { socketState } from './find-engine.ts';
import { makePrivateFolder } from './private-folder.ts';
import { socketPath } from './socket-path.ts';

/**
 * Makes the place for the socket of a data folder whose lock is ours, and removes what a killed predecessor left there.
 * Throws when somebody listens on it nevertheless, and when its folder is not ours alone.
 */
export async function prepareSocket(dataDir: string): Promise<string> {
  const path = socketPath(dataDir);
  if (dirname(path) !== resolve(dataDir)) await makePrivateFolder(dirname(path));
  if ((await socketState(path)) !== 'free')
    throw new Error(`the data folder ${dataDir} is in use: another process listens on ${path}`);
  await rm(path, { force: true });
  return path;
}
