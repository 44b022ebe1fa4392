import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A complete backup in the data folder. */
export interface BackupFile {
  readonly name: string;
  readonly kind: 'night' | 'manual';
  readonly madeAt: Date;
  readonly bytes: number;
}

/** Nightly backups that are kept; older ones are pruned. */
const maxNightlyBackups = 14;
/** Milliseconds after which an incomplete file (`.part`) counts as abandoned. */
const partMaxAgeMs = 86_400_000;

const pattern = /^(night|manual)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.hearthline$/;

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** The path of a backup begun at an instant: `night-2026-11-21T01-00-04Z.hearthline`. */
export function backupFile(dataDir: string, kind: 'night' | 'manual', at: Date): string {
  const instant = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return join(backupFolder(dataDir), `${kind}-${instant}.hearthline`);
}

/**
 * The start time of the newest complete backup in the data folder; null if there is none. A file dated in the future is
 * ignored: it was named while the clock was wrong, so its real date is unknown.
 */
export async function lastBackupAt(dataDir: string, now = new Date()): Promise<Date | null> {
  const instants = (await names(backupFolder(dataDir)))
    .map(instantOf)
    .filter((at) => at !== null && at <= now);
  return instants.sort((a, b) => Number(a) - Number(b)).at(-1) ?? null;
}

/** The start time of a backup, parsed from its file name; null for any other file. */
function instantOf(name: string): Date | null {
  const instant = pattern.exec(name)?.[2];
  return instant === undefined ? null : new Date(instant.replace(/(T\d\d)-(\d\d)-/, '$1:$2:'));
}

/** The complete backups in the data folder, newest first, without files removed during the read. */
export async function listBackups(dataDir: string): Promise<BackupFile[]> {
  const folder = backupFolder(dataDir);
  const files = await Promise.all(
    (await names(folder)).map(async (name): Promise<BackupFile | null> => {
      const madeAt = instantOf(name);
      const found = madeAt && (await stat(join(folder, name)).catch(() => null));
      if (!found) return null;
      return { name, kind: name.startsWith('night-') ? 'night' : 'manual', madeAt, bytes: found.size };
    }),
  );
  return files.filter((file) => file !== null).sort((a, b) => Number(b.madeAt) - Number(a.madeAt));
}

/** Size in bytes of the last backup written to a folder; 0 if there is none. */
export async function newestBackupBytes(folder: string): Promise<number> {
  const found = (await names(folder)).filter((name) => name.endsWith('.hearthline'));
  const files = await Promise.all(found.map((name) => stat(join(folder, name))));
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs).at(-1)?.size ?? 0;
}

/**
 * Path of the newest complete backup in the data folder; null if there is none. A backup dated in the future was named while
 * the clock was wrong. It may be old, so it is used only if there is no other.
 */
export async function newestBackup(dataDir: string, now = new Date()): Promise<string | null> {
  const backups = await listBackups(dataDir);
  const newest = backups.find(({ madeAt }) => madeAt <= now) ?? backups[0];
  return newest ? join(backupFolder(dataDir), newest.name) : null;
}

/**
 * Removes all but the newest 14 nightly backups, and abandoned incomplete files. Manual backups stay. Files dated in the future
 * also stay and do not count.
 */
export async function pruneBackups(dataDir: string, now = new Date()): Promise<void> {
  const all = await names(backupFolder(dataDir));
  const old = all
    .filter((name) => name.startsWith('night-') && (instantOf(name) ?? Infinity) <= now)
    .sort()
    .slice(0, -maxNightlyBackups);
  for (const name of old) await rm(join(backupFolder(dataDir), name), { force: true });
  for (const name of all.filter((one) => one.endsWith('.part'))) {
    const path = join(backupFolder(dataDir), name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > partMaxAgeMs) await rm(path, { force: true });
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
