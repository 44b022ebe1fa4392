import { statfs } from 'node:fs/promises';
import type { DiskSpace } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createWorker, type Worker } from '../database/worker.ts';
import { readSamples, withSample, writeSamples } from './disk-samples.ts';
import { estimatePace } from './when-full.ts';

const MB = 1024 ** 2;
/** Bytes: below this the embedded engine refuses records, and below that root is warned. */
const fullBelow = 16 * MB;
const lowBelow = 500 * MB;
/** Milliseconds: root is warned when the disk is full within this time, and how often its room is looked at. */
const soonMs = 14 * 24 * 3_600_000;
const sampleMs = 10 * 60_000;

/** What is left of the disk that the data folder is on, and when it ends. Null where there is no such folder. */
export async function readDiskSpace(dataDir: string, now = new Date()): Promise<DiskSpace | null> {
  const disk = await sizeOf(dataDir);
  if (!disk) return null;
  const { freeBytes, totalBytes } = disk;
  const samples = withSample(await readSamples(dataDir), { at: now.getTime(), freeBytes });
  const { shrinksPerDay, fullAt } = estimatePace(samples);
  const state = getDiskState(freeBytes, fullAt, now);
  return { freeBytes, totalBytes, state, shrinksPerDay, fullAt: fullAt?.toISOString() ?? null };
}

/** The state of a disk with this much room, which is full at `fullAt` (null: not known, or years away). */
export function getDiskState(freeBytes: number, fullAt: Date | null, now: Date): DiskSpace['state'] {
  if (freeBytes < fullBelow) return 'full';
  const endsSoon = fullAt !== null && fullAt.getTime() - now.getTime() < soonMs;
  return freeBytes < lowBelow || endsSoon ? 'low' : 'ok';
}

/** Notes the room that is left every ten minutes, in the data folder of this process. */
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
