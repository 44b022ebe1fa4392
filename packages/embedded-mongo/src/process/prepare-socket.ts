import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { socketState } from './find-engine.ts';
import { makePrivateFolder } from './private-folder.ts';
import { socketPath } from './socket-path.ts';

/**
 * Creates the folder of the socket and removes a stale socket; call while holding the data lock. Throws when a process
 * listens on it nevertheless, or when its folder is not private to this user.
 */
export async function prepareSocket(dataDir: string): Promise<string> {
  const path = socketPath(dataDir);
  if (dirname(path) !== resolve(dataDir)) await makePrivateFolder(dirname(path));
  if ((await socketState(path)) !== 'free')
    throw new Error(`the data folder ${dataDir} is in use: another process listens on ${path}`);
  await rm(path, { force: true });
  return path;
}
