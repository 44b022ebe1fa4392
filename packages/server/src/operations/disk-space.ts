import { formatCount } from '@hearthline/contracts';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperationRefused } from './operation-refused.ts';

/** Bytes of a disk that this process may use, and its size. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** The space on the disk of a folder, or of its nearest existing ancestor. */
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

/** A backup leaves at least this share of the disk, and at least so many bytes, free for the data to grow. */
const reserve = { share: 0.1, bytes: 200_000_000 } as const;

/** A backup was refused for lack of disk space. */
export class DiskTooFull extends OperationRefused {}

/** @throws DiskTooFull when less than the reserve would be free after writing `more` bytes. */
export function refuseFullDisk({ free, total }: DiskSpace, more = 0): void {
  if (free - more >= Math.max(reserve.share * total, reserve.bytes)) return;
  throw new DiskTooFull(
    `No backup was made: it would leave less than 10 % or 200 MB of the disk free (${megabytes(free)} MB of ${megabytes(total)} MB are). ` +
      'Make room, or back up to another disk: npm run backup -- FILE.',
  );
}

/** Bytes that a restore leaves free for the data to grow. */
const headroomBytes = 200_000_000;

/** Size of data with its indexes in a database, relative to the uncompressed archive (2.1 measured on vitals records). */
const storedFactor = 2.5;

/** The largest uncompressed archive (bytes) that fits on a disk once restored. */
export const maxRestorableBytes = ({ free }: DiskSpace): number =>
  Math.max(0, free - headroomBytes) / storedFactor;

export const megabytes = (bytes: number): string => formatCount(Math.floor(bytes / 1e6));
