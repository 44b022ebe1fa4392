import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fillDatabase } from './testing/fill-database.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { runMain, buildUri } from './testing/run-main.ts';
import { verify } from './verify.ts';

let scratch: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-verify-'));
  scratch = await openTestDatabase();
  await fillDatabase(scratch.db, 50);
});
afterAll(async () => {
  await scratch.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('verify counts every document and index entry of an undamaged database on either engine', async () => {
  // One entry each in _id_; the user's in email, the session's in endedAt_ttl, the vitals' in theirs.
  expect(await verify(scratch.db, () => undefined)).toEqual({
    collections: 5,
    documents: 54,
    entries: 54 + 1 + 1 + 50,
    problems: [],
  });
});

it('npm run verify reports an undamaged database and exits with 0', async () => {
  const { code, err } = await runMain('verify', [], {
    MONGODB_URI: buildUri(inject('mongodbUri'), scratch.name),
    DATA_DIR: dataDir,
  }).ended;
  expect(err).toContain('hearthline: read 54 documents and 106 index entries of 5 collections');
  expect(err).toContain('hearthline: everything is as it was written');
  expect(code).toBe(0);
});
