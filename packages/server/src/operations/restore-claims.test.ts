import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { documentFrames, frame, frameKinds } from './archive/frames.ts';
import { writeArchive } from './archive/write-archive.ts';
import { commandLineActor } from './audit-operation.ts';
import { ChecksumBuilder } from './checksum.ts';
import { restore } from './restore.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const chainKey = deriveChainKey('k'.repeat(40));

let folder: string;
let target: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-claims-'));
  target = await openTestDatabase();
});
afterAll(async () => {
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

it('restore: an archive with two claims of one dose, released and claimed again while it was made, restores without claims', async () => {
  const file = join(folder, 'home.hearthline');
  const name = 'dose_claims';
  const key = `${'a'.repeat(24)} 2026-11-20 08:00`;
  const claims = [1, 2].map((_id) => Buffer.from(mongo.BSON.serialize({ _id, key, waiting: null })));
  const sum = new ChecksumBuilder();
  for (const claim of claims) sum.add(claim);
  const indexes = [{ key: { key: 1 }, name: 'key_1', unique: true }];
  const collections = [{ name, indexes, about: 2 }];
  const frames = [
    frame(frameKinds.header, { product: '2.4.0', schemaVersion: 1, madeAt: new Date(), collections }),
    frame(frameKinds.collection, { name }),
    documentFrames(claims),
    frame(frameKinds.collectionEnd, { name, ...sum.sum }),
    frame(frameKinds.end, { collections: 1, documents: 2 }),
  ];
  await writeArchive(file, Readable.from(frames));
  await restore(target.db, {
    file,
    force: false,
    onProgress: () => undefined,
    actor: commandLineActor(),
    chainKey,
  });
  expect(await target.db.collection(name).countDocuments()).toBe(0);
  expect(await target.db.collection(name).indexExists('key_1')).toBe(true);
});
