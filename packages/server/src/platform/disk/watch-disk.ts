import { statfs } from 'node:fs/promises';
import type { DiskSpace } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createWorker, type Worker } from '../database/worker.ts';
import { readSamples, withSample, writeSamples } from './disk-samples.ts';
import { estimatePace } from './when-full.ts';

const MB = 1024 ** 2;
/** Bytes of free space: below `fullBelow` the embedded engine refuses records, below `lowBelow` root is warned. */
const fullBelow = 16 * MB;
const lowBelow = 500 * MB;
/** Milliseconds: root is warned if the disk will be full within `soonMs`; the free space is sampled every `sampleMs`. */
const soonMs = 14 * 24 * 3_600_000;
const sampleMs = 10 * 60_000;

/** The free space of the data folder's disk, and the time at which it will be full. Null if the folder does not exist. */
export async function readDiskSpace(dataDir: string, now = new Date()): Promise<DiskSpace | null> {
  const disk = await sizeOf(dataDir);
  if (!disk) return null;
  const { freeBytes, totalBytes } = disk;
  const samples = withSample(await readSamples(dataDir), { at: now.getTime(), freeBytes });
  const { shrinksPerDay, fullAt } = estimatePace(samples);
  const state = getDiskState(freeBytes, fullAt, now);
  return { freeBytes, totalBytes, state, shrinksPerDay, fullAt: fullAt?.toISOString() ?? null };
}

/** The state of a disk with this free space that will be full at `fullAt` (null: unknown, or years ahead). */
export function getDiskState(freeBytes: number, fullAt: Date | null, now: Date): DiskSpace['state'] {
  if (freeBytes < fullBelow) return 'full';
  const endsSoon = fullAt !== null && fullAt.getTime() - now.getTime() < soonMs;
  return freeBytes < lowBelow || endsSoon ? 'low' : 'ok';
}

/** Samples the free space every ten minutes, in the data folder of this process. */
export function watchDisk(dataDir: string, log: Logger): Worker {
  const work = () => noteSample(dataDir);
  return createWorker({ name: 'noting the room on the disk', everyMs: sampleMs, work, log });
}

export async function noteSample(dataDir: string, now = new Date()): Promise<void> {
  const disk = await sizeOf(dataDir);
  if (!disk) return;
  const sample = { at: now.getTime(), freeBytes: disk.freeBytes };
  await writeSamples(dataDir, withSample(await readSamples(dataDir), sample));
}

async function sizeOf(dataDir: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
