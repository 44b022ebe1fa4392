import { StartRefused } from '../core/config.ts';

/** Whether the words of a process of ours that ended say that its disk is full. */
export const saysDiskFull = (words: string): boolean => /ENOSPC|no space left/i.test(words);

export const fullDiskRefusal = (dataDir: string): StartRefused =>
  new StartRefused(
    `The disk that holds the database is full. Make room on it, and start again. (DATA_DIR is ${dataDir})`,
  );
