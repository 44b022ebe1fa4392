import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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

// A mount namespace of its own: root may make one, anybody else where user namespaces are allowed.
const namespaces = [['--mount'], ['--user', '--map-root-user', '--mount']];

const isAllowed = (namespace: readonly string[]): boolean => {
  try {
    execFileSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const namespace = namespaces.find(isAllowed);

/** Whether this process may mount a disk: `describe.runIf(canMountDisk)` reports what cannot be tried as not run. */
export const canMountDisk = namespace !== undefined;

/** What the title of a test without a disk says, so that a log gives the reason. */
export const needsDisk = canMountDisk
  ? ''
  : ' (not run: it needs Linux, `unshare`, and the right to mount a tmpfs in a namespace of its own)';

/** Mounts one in a mount namespace that ends with this process. @throws where `canMountDisk` is false. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  if (!namespace) throw new Error(`no disk can be mounted${needsDisk}`);
  const mountPoint = await temporaryFolder();
  // `cat` keeps the namespace until its input ends.
  const script = 'mount -t tmpfs -o "size=$1m" tmpfs "$2" && echo mounted && exec cat';
  const args = [...namespace, 'sh', '-c', script, 'sh', String(megabytes), mountPoint];
  const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(holder, 'close');
  await Promise.race([
    once(holder.stdout, 'data'),
    closed.then(() => Promise.reject(new Error('the disk was not mounted'))),
  ]);
  // Seen from outside of the namespace.
  const dir = join('/proc', String(holder.pid), 'root', mountPoint);
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
      holder.stdin.end();
      await closed;
      await rm(mountPoint, { recursive: true });
    },
  };
}
