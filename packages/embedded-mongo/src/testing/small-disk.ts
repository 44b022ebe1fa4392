import { execFileSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './with-engine.ts';

/** A separate disk in memory (tmpfs). */
export interface SmallDisk {
  readonly dir: string;
  /** Fills the disk completely, as another program might. */
  fill(): Promise<void>;
  /** Frees the space that `fill` took. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Null where this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const dir = await temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir], { stdio: 'ignore' });
  } catch {
    await rm(dir, { recursive: true });
    return null;
  }
  const ballast = join(dir, 'ballast');
  return {
    dir,
    async fill() {
      const file = await open(ballast, 'a');
      const block = Buffer.alloc(1024 ** 2, 1);
      try {
        while ((await statfs(dir)).bavail > 0) await file.write(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast),
    async remove() {
      execFileSync('umount', ['-l', dir]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
