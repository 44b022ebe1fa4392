import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { ResidentPhotoModel } from '../care/residents/resident-photo.repository.ts';
import { backUp } from './backup.ts';
import { move } from './move.ts';
import { commandLineActor } from './audit-operation.ts';
import { restore } from './restore.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { databaseChecksums } from './testing/database-checksums.ts';

const chainKey = deriveChainKey('k'.repeat(40));

const onProgress = () => undefined;
// Near the maximum document size, with all byte values.
const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * at + (at >> 8)) % 256));
const photo = { residentId: new mongoose.Types.ObjectId(), photoKey: 'k', size: 'large' as const };
let home: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  [home, target] = [await openTestDatabase(), await openTestDatabase()];
  await mongoose.connect(inject('mongodbUri'), { dbName: home.name, autoIndex: false, autoCreate: false });
  await ResidentPhotoModel.ensureIndexes();
  await ResidentPhotoModel.create({ ...photo, bytes, hash: 'h', createdAt: new Date() });
});
afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all([home.close(), target.close()]);
});

/** Reads the photo from another database as the server does. */
async function readFrom(name: string): Promise<Buffer | undefined> {
  const copies = mongoose.connection.useDb(name).model('ResidentPhoto', ResidentPhotoModel.schema);
  return (await copies.findOne(photo))?.bytes;
}

async function expectSame(): Promise<void> {
  // A restore and a move change other documents of their own.
  const notes = ['meta', 'audit'];
  expect(await databaseChecksums(target.db, notes)).toEqual(await databaseChecksums(home.db, notes));
  expect((await readFrom(target.name))?.equals(bytes)).toBe(true);
  await target.db.dropDatabase();
}

it('backup and restore keep the bytes of photos and their index', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-photos-'));
  const file = join(folder, 'a.hearthline');
  await backUp(home.db, { file, product: '2.4.0', onProgress });
  await restore(target.db, { file, force: false, onProgress, actor: commandLineActor(), chainKey });
  await rm(folder, { recursive: true });
  await expectSame();
});

it('move copies the bytes of photos and their index', async () => {
  await move(home.db, target.db, onProgress);
  await expectSame();
});
