import type * as FileSystem from 'node:fs/promises';
import { mkdtemp, readdir, rm, type FileHandle } from 'node:fs/promises';
import { pbkdf2 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeArchive } from './write-archive.ts';

const done: string[] = [];
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    open: vi.fn(async (...args: Parameters<typeof real.open>): Promise<FileHandle> => {
      const handle = await real.open(...args);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        done.push(`sync ${basename(String(args[0])).replace(/\.\d+\./, '.')}`);
      };
      return handle;
    }),
    rename: vi.fn(async (...args: Parameters<typeof real.rename>) => {
      await real.rename(...args);
      done.push('rename');
    }),
  };
});

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'hearthline-write-'))));
beforeEach(() => void (done.length = 0));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* frames() {
  yield await Promise.resolve(Buffer.from('a frame'));
}

it('write-archive syncs the file before the rename and the folder after it', async () => {
  const bytes = await writeArchive(join(folder, 'a.hearthline'), frames());
  done.push('finished');
  expect(bytes).toBeGreaterThan(50);
  expect(done).toEqual(['sync a.hearthline.part', 'rename', `sync ${basename(folder)}`, 'finished']);
});

it('write-archive removes the file when the last check refuses it', async () => {
  const check = () => Promise.reject(new Error('no room'));
  await expect(writeArchive(join(folder, 'b.hearthline'), frames(), { check })).rejects.toThrow('no room');
  expect(done).toEqual(['sync b.hearthline.part']);
  expect(await readdir(folder)).not.toContain(expect.stringContaining('b.hearthline'));
});

/** Yields frames until aborted. */
async function* endless() {
  for (;;) yield await nextTurn(Buffer.from('a frame'));
}

it('write-archive leaves no file behind when aborted while its file is being opened', async () => {
  const path = join(folder, 'c.hearthline');
  for (let round = 0; round < 60; round++) {
    const stopping = new AbortController();
    const written = writeArchive(path, endless(), { signal: stopping.signal });
    for (let turn = 0; turn < round % 6; turn++) await nextTurn();
    // The threads that open files are busy for a while.
    const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('a', 'b', 5_000, 32, 'sha256'));
    stopping.abort();
    await expect(written).rejects.toThrow();
    await Promise.all(busy);
    expect((await readdir(folder)).filter((name) => name.startsWith('c.'))).toEqual([]);
  }
});
