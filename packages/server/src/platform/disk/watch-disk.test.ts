import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteSample, readDiskSpace, getDiskState } from './watch-disk.ts';
import { readSamples, withSample, writeSamples, type DiskSample } from './disk-samples.ts';
import { estimatePace } from './when-full.ts';

const hour = 3_600_000;
const day = 24 * hour;
const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Samples every `every` ms over `span`, of a disk with `free` now that lost `loss(age)` bytes since. */
function history(span: number, every: number, free: number, loss: (age: number) => number): DiskSample[] {
  const samples: DiskSample[] = [];
  for (let age = span; age >= 0; age -= every)
    samples.push({ at: 100 * day - age, freeBytes: free + loss(age) });
  return samples;
}

describe('when a disk is full', () => {
  it('is not known before it was watched for a day', () => {
    expect(estimatePace([])).toEqual({ shrinksPerDay: null, fullAt: null });
    expect(estimatePace(history(20 * hour, hour, 50 * GB, (age) => (age / day) * GB))).toEqual({
      shrinksPerDay: null,
      fullAt: null,
    });
  });

  it('follows from what it lost a day', () => {
    const { shrinksPerDay, fullAt } = estimatePace(
      history(5 * day, hour, 50 * GB, (age) => (age / day) * GB),
    );
    expect(shrinksPerDay).toBeCloseTo(GB, -3);
    expect(fullAt?.getTime()).toBeCloseTo(150 * day, -4);
  });

  it('is never, where it gains room, and not told where it is years away', () => {
    expect(estimatePace(history(5 * day, hour, 50 * GB, (age) => -age))).toEqual({
      shrinksPerDay: 0,
      fullAt: null,
    });
    const slowly = estimatePace(history(5 * day, hour, 50 * GB, (age) => (age / day) * 1024 ** 2));
    expect(slowly).toEqual({ shrinksPerDay: 1024 ** 2, fullAt: null });
  });

  it('is soon, when the last hours say so, whatever the days before', () => {
    const quiet = history(3 * day, hour, 8 * GB, () => 0).map((one) => ({ ...one, at: one.at - 3 * hour }));
    const fast = history(1.5 * hour, hour / 6, 2 * GB, (age) => (age / hour) * 4 * GB);
    const { fullAt } = estimatePace([...quiet, ...fast]);
    expect((fullAt?.getTime() ?? 0) - 100 * day).toBeCloseTo(hour / 2, -4);
  });
});

it.each([
  ['full', 16 * MB - 1, null],
  ['full', 16 * MB - 1, 100 * day],
  ['low', 16 * MB, null],
  ['low', 500 * MB - 1, null],
  ['ok', 500 * MB, null],
  ['low', 50 * GB, 14 * day - 1],
  ['ok', 50 * GB, 14 * day],
  // The projected time has passed.
  ['low', 50 * GB, -hour],
] as const)('a disk is %s with %d bytes free, full in %s ms', (state, freeBytes, fullIn) => {
  const now = new Date(100 * day);
  const fullAt = fullIn === null ? null : new Date(now.getTime() + fullIn);
  expect(getDiskState(freeBytes, fullAt, now)).toBe(state);
});

it('one sample an hour is kept for two weeks, every one of the last two hours, and none from a clock that was ahead', () => {
  let samples: DiskSample[] = [{ at: 400 * day, freeBytes: 1 }];
  for (let at = 0; at <= 20 * day; at += hour / 6) samples = withSample(samples, { at, freeBytes: at });
  expect(samples[0]?.at).toBe(6 * day);
  expect(samples.length).toBeLessThan(14 * 24 + 2 * 6 + 2);
  expect(samples.filter(({ at }) => at >= 20 * day - 2 * hour + 1)).toHaveLength(12);
});

describe('the room of a data folder', () => {
  let dataDir: string;
  beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-room-'))));
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is told with the samples noted beside it; damaged ones are begun anew', async () => {
    const now = new Date();
    await noteSample(dataDir, new Date(now.getTime() - 2 * day));
    const [sample] = await readSamples(dataDir);
    const room = await readDiskSpace(dataDir, now);
    expect(room).toMatchObject({ freeBytes: expect.any(Number), totalBytes: expect.any(Number) });
    expect(room?.shrinksPerDay).toBe(
      Math.max(0, Math.round(((sample?.freeBytes ?? 0) - (room?.freeBytes ?? 0)) / 2)),
    );
    await writeFile(join(dataDir, 'disk.json'), '{"half');
    expect(await readDiskSpace(dataDir, now)).toMatchObject({ shrinksPerDay: null, fullAt: null });
    await noteSample(dataDir, now);
    expect(JSON.parse(await readFile(join(dataDir, 'disk.json'), 'utf8'))).toHaveLength(1);
  });

  it('is low where the noted samples say that it is full within days', async () => {
    const now = new Date();
    const freeBytes = 10 * ((await readDiskSpace(dataDir, now))?.freeBytes ?? 0);
    await writeSamples(dataDir, [{ at: now.getTime() - 2 * day, freeBytes }]);
    expect((await readDiskSpace(dataDir, now))?.state).toBe('low');
  });

  it('a data folder that is not there is reported as null', async () => {
    expect(await readDiskSpace(join(dataDir, 'none'))).toBeNull();
  });
});
