import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { checkStore } from './testing/check-store.ts';
import type { TestEngine } from './testing/with-engine.ts';
import { temporaryFolder, withEngine } from './testing/with-engine.ts';

// A small disk of its own where we may mount one; else the guard alone is tried, told that the disk must have more room than it has.
function smallDisk(dir: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let undo: (() => Promise<void>) | undefined;
afterEach(async () => {
  await undo?.();
  undo = undefined;
});

type Row = { _id: number; text: string; n?: number };
const text = 'x'.repeat(4000);

async function fillUp(test: TestEngine): Promise<{ acknowledged: number[]; code: unknown }> {
  const rows = test.client.db('full').collection<Row>('rows');
  const acknowledged: number[] = [];
  for (let i = 0; i < 100_000; i++) {
    try {
      await rows.insertOne({ _id: i, text: text + i });
      acknowledged.push(i);
    } catch (error) {
      return { acknowledged, code: (error as { code: unknown }).code };
    }
  }
  return { acknowledged, code: 'never full' };
}

it.each([
  ['by the guard before the disk is full', 4 * 1024 * 1024],
  ['by the disk itself', 0],
])('refuses writes %s, loses nothing, and serves again', async (_name, minFreeBytes) => {
  const dir = await temporaryFolder();
  const mounted = smallDisk(dir);
  undo = async () => {
    if (mounted) execFileSync('umount', ['-l', dir]);
    await rm(dir, { recursive: true, force: true });
  };
  const dataDir = join(dir, 'data');
  const ballast = join(dir, 'ballast');
  if (mounted) await writeFile(ballast, Buffer.alloc(8 * 1024 * 1024));
  const guard = mounted ? minFreeBytes : Number.MAX_SAFE_INTEGER;
  const test = await withEngine({ dataDir, minFreeBytes: guard });
  const rows = test.client.db('full').collection<Row>('rows');
  const { acknowledged, code } = await fillUp(test);
  expect(code).toBe(14031);
  const there = async (): Promise<number[]> =>
    (
      await rows
        .find({}, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => _id);
  expect(await there()).toEqual(acknowledged);
  const building = rows.createIndex({ text: 1 });
  await expect(building).rejects.toMatchObject({ code: 14031 });
  if (mounted) {
    await rm(ballast);
    await sleep(600);
    await rows.insertOne({ _id: -1, text });
    expect(await rows.createIndex({ _id: 1, n: 1 })).toBe('_id_1_n_1');
    expect(await there()).toEqual([-1, ...acknowledged]);
  }
  await test.client.close();
  await test.engine.stop();
  expect(await checkStore(dataDir)).toEqual([]);
});
