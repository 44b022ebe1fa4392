import { lstat, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';

/**
 * Checks a folder whose path another user could have created first, as in /tmp. False when it does not exist. Throws unless
 * it is a folder (not a link) of this user with no access for others: its content, such as a socket, could be another user's.
 */
export async function isPrivateFolder(path: string): Promise<boolean> {
  const stat = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stat === null) return false;
  const why = !stat.isDirectory()
    ? 'it is not a folder'
    : stat.uid !== userInfo().uid
      ? `it belongs to another user (uid ${stat.uid})`
      : (stat.mode & 0o077) !== 0
        ? 'other users may enter it'
        : null;
  if (why !== null)
    throw new Error(
      `the folder ${path} can't be trusted: ${why}. Remove it, or give the data a shorter path`,
    );
  return true;
}

/** Creates such a folder (0700) or accepts an existing one. Throws as isPrivateFolder does. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await isPrivateFolder(path);
}
