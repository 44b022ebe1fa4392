import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupCheck } from '@hearthline/contracts';
import * as z from 'zod';
import { backupFolder, type BackupFile } from '../platform/core/backup-folder.ts';
import { writePrivateFile } from '../platform/core/write-private-file.ts';

/** A check holds for the file that was checked: another one of the same name has another size. */
const Stored = z.record(z.string(), z.object({ bytes: z.number(), check: BackupCheck }));
type Stored = z.infer<typeof Stored>;

const fileOf = (dataDir: string) => join(backupFolder(dataDir), 'checks.json');

/** Missing or damaged, the file counts as empty: its backups count as not checked. */
async function readStored(dataDir: string): Promise<Stored> {
  try {
    return Stored.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

/** The results of the checks of these backups, by name. */
export async function readChecks(
  dataDir: string,
  files: readonly BackupFile[],
): Promise<ReadonlyMap<string, BackupCheck>> {
  const stored = await readStored(dataDir);
  return new Map(
    files.flatMap(({ name, bytes }) => {
      const found = stored[name];
      return found?.bytes === bytes ? [[name, found.check] as const] : [];
    }),
  );
}

/** Stores the result of a check, and drops those of backups that are gone. */
export async function storeCheck(
  dataDir: string,
  files: readonly BackupFile[],
  name: string,
  check: BackupCheck,
): Promise<void> {
  const known = await readChecks(dataDir, files);
  const all = new Map(known).set(name, check);
  const kept = files.flatMap(({ name: each, bytes }) => {
    const found = all.get(each);
    return found ? [[each, { bytes, check: found }] as const] : [];
  });
  await writePrivateFile(fileOf(dataDir), JSON.stringify(Object.fromEntries(kept)));
}
