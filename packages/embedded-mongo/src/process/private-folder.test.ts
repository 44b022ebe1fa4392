import { chmod, chown, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEngine } from '../start.ts';
import { temporaryFolder } from '../testing/with-engine.ts';
import { findEngine } from './find-engine.ts';
import { makePrivateFolder } from './private-folder.ts';
import { socketPath } from './socket-path.ts';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await temporaryFolder();
  folder = join(base, 'sockets');
});
afterEach(() => rm(base, { recursive: true, force: true }));

it('private folder: created for its user alone, and accepted again', async () => {
  await makePrivateFolder(folder);
  await makePrivateFolder(folder);
});

/** A folder of another user: changed by chown where permitted, else a system folder. */
async function foreignFolder(): Promise<string> {
  if (userInfo().uid !== 0) return '/';
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, 65534, 65534);
  return folder;
}

it.each([
  ['a folder of another user', foreignFolder, 'it belongs to another user'],
  [
    'a folder others may enter',
    () => mkdir(folder).then(() => chmod(folder, 0o755)),
    'other users may enter it',
  ],
  ['a link to a folder', () => symlink(base, folder), 'it is not a folder'],
  ['a file', () => writeFile(folder, ''), 'it is not a folder'],
])('private folder: %s is refused', async (_what, make, why) => {
  const path = (await make()) ?? folder;
  await expect(makePrivateFolder(path)).rejects.toThrow(`the folder ${path} can't be trusted: ${why}`);
});

it('private folder: a socket folder created by another user is neither listened on nor connected to', async () => {
  const dataDir = join(base, 'd'.repeat(100));
  const socket = socketPath(dataDir);
  await mkdir(dirname(socket), { mode: 0o777 });
  await chmod(dirname(socket), 0o777);
  const stranger = createServer().listen(socket);
  await once(stranger, 'listening');
  const refusal = `the folder ${dirname(socket)} can't be trusted: other users may enter it`;
  await expect(findEngine(dataDir)).rejects.toThrow(refusal);
  await expect(startEngine({ dataDir })).rejects.toThrow(refusal);
  stranger.close();
  await rm(dirname(socket), { recursive: true, force: true });
});
