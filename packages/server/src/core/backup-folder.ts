import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Nights kept. */
const nightsKept = 14;
/** Milliseconds after which a file half written belongs to nobody. */
const partAbandonedMs = 86_400_000;

const pattern = /^(night|manual)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.hearthline$/;

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** The file of a backup made at an instant: `night-2026-11-21T01-00-04Z.hearthline`. */
export function backupFile(dataDir: string, kind: 'night' | 'manual', at: Date): string {
  const instant = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return join(backupFolder(dataDir), `${kind}-${instant}.hearthline`);
}

/**
 * When the newest backup in the data folder was begun; null when there is none. A file there is a finished one. One of a time
 * to come was named by a clock that was wrong: nobody knows when it was made, and it does not count.
 */
export async function lastBackupAt(dataDir: string, now = new Date()): Promise<Date | null> {
  const instants = (await names(backupFolder(dataDir)))
    .map(instantOf)
    .filter((at) => at !== null && at <= now);
  return instants.sort((a, b) => Number(a) - Number(b)).at(-1) ?? null;
}

/** When a backup was begun, by the name of its file; null for another file. */
function instantOf(name: string): Date | null {
  const instant = pattern.exec(name)?.[2];
  return instant === undefined ? null : new Date(instant.replace(/(T\d\d)-(\d\d)-/, '$1:$2:'));
}

/** How large the backup is that was written last to a folder, in bytes; 0 where there is none. */
export async function newestBackupBytes(folder: string): Promise<number> {
  const found = (await names(folder)).filter((name) => name.endsWith('.hearthline'));
  const files = await Promise.all(found.map((name) => stat(join(folder, name))));
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs).at(-1)?.size ?? 0;
}

/** The newest finished backup in the data folder, as a path; null when there is none. */
export async function newestBackup(dataDir: string): Promise<string | null> {
  const folder = backupFolder(dataDir);
  const files = (await names(folder)).filter((name) => instantOf(name) !== null);
  const newest = files.sort((a, b) => Number(instantOf(a)) - Number(instantOf(b))).at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/**
 * Removes all but the newest 14 nights, and what was left half written. Backups made by hand stay; so do those of a time to
 * come, which count among no 14.
 */
export async function tidyBackups(dataDir: string, now = new Date()): Promise<void> {
  const all = await names(backupFolder(dataDir));
  const old = all
    .filter((name) => name.startsWith('night-') && (instantOf(name) ?? Infinity) <= now)
    .sort()
    .slice(0, -nightsKept);
  for (const name of old) await rm(join(backupFolder(dataDir), name), { force: true });
  for (const name of all.filter((one) => one.endsWith('.part'))) {
    const path = join(backupFolder(dataDir), name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > partAbandonedMs) await rm(path, { force: true });
  }
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
