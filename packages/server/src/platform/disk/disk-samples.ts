import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writePrivateFile } from '../core/write-private-file.ts';

/** The free space of the disk at an instant. */
export type DiskSample = z.infer<typeof DiskSample>;
const DiskSample = z.object({ at: z.number(), freeBytes: z.number() });

const hourMs = 3_600_000;
/** Milliseconds: all samples of the last `denseMs` are kept, before that one per hour, and none beyond `keptMs`. */
const denseMs = 2 * hourMs;
const keptMs = 14 * 24 * hourMs;

const fileOf = (dataDir: string): string => join(dataDir, 'disk.json');

/** The samples of the data folder's disk, oldest first; empty if they cannot be read, so that they are collected anew. */
export async function readSamples(dataDir: string): Promise<DiskSample[]> {
  try {
    return z.array(DiskSample).parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    return [];
  }
}

export async function writeSamples(dataDir: string, samples: readonly DiskSample[]): Promise<void> {
  await writePrivateFile(fileOf(dataDir), JSON.stringify(samples));
}

/** Adds a sample; drops samples that are no longer needed or come from a clock that was ahead. */
export function withSample(samples: readonly DiskSample[], sample: DiskSample): DiskSample[] {
  const kept: DiskSample[] = [];
  for (const one of samples) {
    const age = sample.at - one.at;
    if (age <= 0 || age > keptMs) continue;
    const sameHour = Math.floor(one.at / hourMs) === Math.floor((kept.at(-1)?.at ?? -1) / hourMs);
    if (age < denseMs || !sameHour) kept.push(one);
  }
  return [...kept, sample];
}
