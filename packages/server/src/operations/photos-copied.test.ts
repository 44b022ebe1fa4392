import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ResidentPhotoModel } from '../residents/resident-photo.model.ts';
import { backUp } from './backup.ts';
import { move } from './move.ts';
import { byCommandLine } from './audit-operation.ts';
import { restore } from './restore.ts';
import { openScratch, type Scratch } from './testing/fill.ts';
import { sumsOf } from './testing/sums.ts';

const tell = () => undefined;
// Nearly as large as documents get, with bytes of every value.
const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * at + (at >> 8)) % 256));
const photo = { residentId: new mongoose.Types.ObjectId(), photoKey: 'k', size: 'large' as const };
let home: Scratch;
let target: Scratch;
beforeAll(async () => {
  [home, target] = [await openScratch(), await openScratch()];
  await mongoose.connect(inject('mongodbUri'), { dbName: home.name, autoIndex: false, autoCreate: false });
  await ResidentPhotoModel.ensureIndexes();
  await ResidentPhotoModel.create({ ...photo, bytes, hash: 'h', createdAt: new Date() });
});
afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all([home.close(), target.close()]);
});

/** The photo as the product reads it from another database. */
async function readFrom(name: string): Promise<Buffer | undefined> {
  const there = mongoose.connection.useDb(name).model('ResidentPhoto', ResidentPhotoModel.schema);
  return (await there.findOne(photo))?.bytes;
}

async function expectSame(): Promise<void> {
  // A restore and a move each leave notes of their own.
  const notes = ['meta', 'audit'];
  expect(await sumsOf(target.db, notes)).toEqual(await sumsOf(home.db, notes));
  expect((await readFrom(target.name))?.equals(bytes)).toBe(true);
  await target.db.dropDatabase();
}

it('a backup brings photos back bit by bit, with the index that finds them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-photos-'));
  const file = join(folder, 'a.hearthline');
  await backUp(home.db, { file, product: '2.4.0', tell });
  await restore(target.db, { file, force: false, tell, by: byCommandLine() });
  await rm(folder, { recursive: true });
  await expectSame();
});

it('a move takes photos along', async () => {
  await move(home.db, target.db, tell);
  await expectSame();
});
