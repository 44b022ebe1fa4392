import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deriveChainKey, computeMac, sealEnd } from '../records/audit/chain-key.ts';
import type { AuditDocument } from '../records/audit/audit-entry.repository.ts';
import { historyEntry, systemActor } from '../records/clinical/history.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { runMain, buildUri } from './testing/run-main.ts';

const secretKey = 'k'.repeat(40);
let scratch: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-verify-'));
  scratch = await openTestDatabase();
  const key = deriveChainKey(secretKey);
  const { id, ...rest } = historyEntry(systemActor(), 'created', new Date());
  const subject = { entity: 'vitals', entityId: new Types.ObjectId(), label: 'VR-1' } as const;
  const entry: AuditDocument = { _id: new Types.ObjectId(id), ...rest, ...subject };
  const mac = computeMac(key, entry, 1, '');
  const head = { count: 1, mac };
  await scratch.db.collection('audit').insertOne({ ...entry, chainNumber: 1, mac, macKey: key.id });
  await scratch.db
    .collection<{ _id: string }>('meta')
    .insertOne({ _id: 'audit-chain', chain: sealEnd(key, { ...head, since: 1, epoch: 0 }) } as never);
});
afterAll(async () => {
  await scratch.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = () =>
  runMain('verify-audit', [], {
    MONGODB_URI: buildUri(inject('mongodbUri'), scratch.name),
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
  }).ended;

it('npm run verify-audit says that the audit is unbroken, or which entry is not, and then exits with 1', async () => {
  const unbroken = await run();
  expect(unbroken.err).toContain('hearthline: 1 entry, unbroken');
  expect(unbroken.code).toBe(0);
  await scratch.db.collection('audit').updateOne({}, { $set: { label: 'VR-2' } });
  // Relabelled to another key, it is no entry that somebody may have written before.
  await scratch.db.collection('audit').updateOne({}, { $set: { macKey: 'f'.repeat(16) } });
  const relabelled = await run();
  expect(relabelled.err).toContain('hearthline: Entry 1 was changed to name another key.');
  expect(relabelled.code).toBe(1);
  await scratch.db.collection('audit').updateOne({}, { $set: { macKey: deriveChainKey(secretKey).id } });
  const broken = await run();
  expect(broken.err).toContain("hearthline: Entry 1 was changed, or put in another's place.");
  expect(broken.code).toBe(1);
});
