import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStore } from './testing/check-store.ts';
import { canMountDisk, mountSmallDisk, needsDisk, type SmallDisk } from './testing/small-disk.ts';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

let disk: SmallDisk;

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

describe.runIf(canMountDisk)(`a full disk${needsDisk}`, () => {
  beforeEach(async () => void (disk = await mountSmallDisk(24)));
  afterEach(() => disk.remove());

  it.each([
    ['by the guard before the disk is full', 4 * 1024 * 1024],
    ['by the disk itself', 0],
  ])('refuses writes %s, loses nothing, and serves again', async (_name, minFreeBytes) => {
    const dataDir = join(disk.dir, 'data');
    const ballast = join(disk.dir, 'ballast');
    await writeFile(ballast, Buffer.alloc(8 * 1024 * 1024));
    const test = await withEngine({ dataDir, minFreeBytes });
    const rows = test.client.db('full').collection<Row>('rows');
    const there = async (): Promise<number[]> =>
      (
        await rows
          .find({}, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .toArray()
      ).map(({ _id }) => _id);
    const { acknowledged, code } = await fillUp(test);
    expect(code).toBe(14031);
    expect(await there()).toEqual(acknowledged);
    await expect(rows.createIndex({ text: 1 })).rejects.toMatchObject({ code: 14031 });
    await rm(ballast);
    await sleep(600);
    await rows.insertOne({ _id: -1, text });
    expect(await rows.createIndex({ _id: 1, n: 1 })).toBe('_id_1_n_1');
    expect(await there()).toEqual([-1, ...acknowledged]);
    await test.client.close();
    await test.engine.stop();
    expect(await checkStore(dataDir)).toEqual([]);
  });
});
