import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperationRefused } from './refused.ts';

/** What a disk has for us and has in all, in bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** The room on the disk of a folder, or of the nearest above it that is there. */
export async function diskSpaceAt(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return diskSpaceAt(above);
  }
}

/** A backup leaves this share of the disk, and at least so many bytes, to the data: it must go on growing. */
const kept = { share: 0.1, bytes: 200_000_000 } as const;

/** A backup was not made because the disk has no room for it. */
export class DiskTooFull extends OperationRefused {}

/** @throws NoRoom where a disk has less left than a backup must leave, or would have with `more` bytes on it. */
export function refuseFullDisk({ free, total }: DiskSpace, more = 0): void {
  if (free - more >= Math.max(kept.share * total, kept.bytes)) return;
  throw new DiskTooFull(
    `No backup was made: it would leave less than 10 % or 200 MB of the disk free (${megabytes(free)} MB of ${megabytes(total)} MB are). ` +
      'Make room, or back up to another disk: npm run backup -- FILE.',
  );
}

/** Room that a restore leaves to the data it restores. */
const headroomBytes = 200_000_000;

/** How much larger data is in a database than in an archive unfolded, with its indexes (2.1 measured on vitals records). */
const storedFactor = 2.5;

/** How many bytes an archive may unfold to at most to be restored to a disk. */
export const restorable = ({ free }: DiskSpace): number => Math.max(0, free - headroomBytes) / storedFactor;

export const megabytes = (bytes: number): string => Math.floor(bytes / 1e6).toLocaleString('en');
