import { backupWarningHours, type Backups } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';

const hourMs = 3_600_000;

/** "3 hours ago"; of a file that a wrong clock dated in the future its own words. */
export function ageText(madeAt: string, now: Date): string {
  const at = new Date(madeAt);
  return at > now ? 'dated in the future' : formatDistance(at, now, { addSuffix: true });
}

export interface BackupWarning {
  readonly title: string;
  readonly text: string;
}

/** Warning about the backups for root and administrators; null while there is a recent backup. */
export function backupWarning(
  { newestAt, failing }: Pick<Backups, 'newestAt' | 'failing'>,
  now: Date,
): BackupWarning | null {
  const why =
    failing?.why === 'no-room'
      ? 'The backups of the nights fail: the disk has no room for them.'
      : failing && 'The backups of the nights fail. The reason is in the log of the server.';
  if (newestAt === null)
    return {
      title: 'There is no backup',
      text: why ?? 'Make one now. The server makes one every night at 02:00.',
    };
  const ageMs = now.getTime() - Date.parse(newestAt);
  if (ageMs > backupWarningHours * hourMs)
    return {
      title: `The last backup is more than ${String(backupWarningHours)} hours old`,
      text: why ?? 'Make one now, and find out why none was made last night.',
    };
  return why ? { title: 'Nightly backups fail', text: why } : null;
}

const plain = /^[\w@%+=:,./\\-]+$/;

/** A path as one word of a command line. */
const quoted = (path: string): string =>
  plain.test(path) ? path : `"${path.replace(/(["$`\\])/g, '\\$1')}"`;

/** The command that puts a backup back. */
export function restoreCommand(folder: string, name: string, inPlaceOfData: boolean): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  return `npm run restore -- ${quoted(`${folder}${separator}${name}`)}${inPlaceOfData ? ' --force' : ''}`;
}
