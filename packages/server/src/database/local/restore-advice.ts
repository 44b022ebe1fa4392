import { lastBackupFile } from '../../operations/backup-folder.ts';
import { embeddedFolder } from './remembered.ts';

/** What whoever runs the server does about damaged data: a sentence with the folder and the command, for the newest backup. */
export async function restoreAdvice(dataDir: string): Promise<string> {
  const backup = (await lastBackupFile(dataDir)) ?? 'FILE';
  return `Move ${embeddedFolder(dataDir)} aside and put the last backup back: npm run restore -- ${backup}`;
}
