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

/** When the newest backup in the data folder was begun; null when there is none. A file there is a finished one. */
export async function lastBackupAt(dataDir: string): Promise<Date | null> {
  const instants = (await names(dataDir))
    .map((name) => pattern.exec(name)?.[2])
    .filter((at) => at !== undefined);
  const newest = instants.sort().at(-1);
  return newest === undefined ? null : new Date(newest.replace(/(T\d\d)-(\d\d)-/, '$1:$2:'));
}

/** The newest finished backup in the data folder, as a path; null when there is none. */
export async function newestBackup(dataDir: string): Promise<string | null> {
  const instantOf = (name: string) => pattern.exec(name)?.[2] ?? '';
  const newest = (await names(dataDir))
    .filter((name) => pattern.test(name))
    .sort((a, b) => (instantOf(a) < instantOf(b) ? -1 : 1))
    .at(-1);
  return newest === undefined ? null : join(backupFolder(dataDir), newest);
}

/** Removes all but the newest 14 nights, and what was left half written. Backups made by hand stay. */
export async function tidyBackups(dataDir: string, now = new Date()): Promise<void> {
  const all = await names(dataDir);
  const old = all
    .filter((name) => pattern.exec(name)?.[1] === 'night')
    .sort()
    .slice(0, -nightsKept);
  for (const name of old) await rm(join(backupFolder(dataDir), name), { force: true });
  for (const name of all.filter((one) => one.endsWith('.part'))) {
    const path = join(backupFolder(dataDir), name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > partAbandonedMs) await rm(path, { force: true });
  }
}

async function names(dataDir: string): Promise<string[]> {
  try {
    return await readdir(backupFolder(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
