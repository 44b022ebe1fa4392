import { lstat, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';

/**
 * Looks at a folder whose path others could guess and make first, as in /tmp. False when it is not there.
 * Throws when it is anything but a folder (no link to one) of this user that nobody else may enter: what lies in it, a
 * database's socket above all, could be somebody else's.
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

/** Makes a folder (0700) at such a path, or takes the one that is there. Throws as isPrivateFolder does. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await isPrivateFolder(path);
}
