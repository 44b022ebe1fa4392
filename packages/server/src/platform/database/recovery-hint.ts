import { backupFolder, newestBackup } from '../core/backup-folder.ts';

/** Instructions to restore the newest backup, for a message about missing data. */
export async function recoveryHint(dataDir: string): Promise<string> {
  const newest = await newestBackup(dataDir);
  return newest === null
    ? `There is no backup in ${backupFolder(dataDir)}.`
    : `The newest backup there is comes back with: npm run restore -- ${newest}`;
}

/** Instructions to start with an empty home, for the same message. */
export const beginAnewHint =
  'To begin an empty home instead, and look for the old one no more: npm run begin-anew -- home';
