import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedIn, type VitalsRecord } from '@hearthline/contracts';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { AuditDocument } from '../audit/audit-entry.model.ts';
import { moveHistory } from '../audit/move-history.model.ts';
import type { AlertDocument } from '../alerts/alert.model.ts';
import { alertOf } from '../alerts/alert-of-record.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../testing/build-clinical.ts';
import { runMain, type MainProcess } from '../testing/run-main.ts';
import { createClient, type Reply, type TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.model.ts';
import { backUp } from './backup.ts';
import { commandLineActor } from './audit-operation.ts';
import { restore } from './restore.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { uriOf } from './testing/run-main.ts';
import { mongooseDatabase, type RawDatabase } from './raw-database.ts';

const proving = process.env['PROVE'] === '1';
const ROUNDS = proving ? 30 : 1;
const WRITERS = 50;
/** Existing records, so that a backup takes long enough for concurrent writes. */
const RECORDS = proving ? 8_000 : 3_000;
/** Records saved in a round before its backup begins. */
const WARM = 100;

const root = { email: 'root@example.test', password: 'a root of its own' };
const onProgress = () => undefined;
/** The acknowledged state of each record: stored, corrected or voided. */
const acknowledged = new Map<string, 'stored' | 'hidden'>();
let server: TestServer;
let nurse: TestClient;
let folder: string;
let writing = false;
let main: MainProcess | undefined;
const residents: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-load-'));
  server = await startTestServer({ root, databaseAnswerMs: 30_000 });
  nurse = await server.as('manager');
  for (let n = 0; n < 25; n += 1) residents.push((await buildResident())._id.toString());
  const source = await buildVitalsRecord(new Date(Date.now() - 48 * 3_600_000));
  const copies = Array.from({ length: RECORDS }, (_, n) => ({
    ...{ ...source, _id: new mongo.ObjectId(), recordNumber: `OLD-${String(n)}` },
    history: source.history.map((entry) => ({ ...entry, id: new mongo.ObjectId().toString() })),
  }));
  await VitalsRecordModel.collection.insertMany(copies);
}, 120_000);
afterAll(async () => {
  main?.child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `meanwhile` while 50 clients write. */
async function underWriters<T>(meanwhile: () => Promise<T>): Promise<T> {
  writing = true;
  const working = [move(), ...Array.from({ length: WRITERS }, (_, writer) => work(writer))];
  try {
    return await meanwhile();
  } finally {
    writing = false;
    await Promise.all(working);
  }
}

/** Moves history continuously, which causes the most inconsistencies. */
async function move(): Promise<void> {
  while (writing) await moveHistory(50);
}

/** Saves readings (every seventh severe), corrects every third and voids some of both. */
async function work(writer: number): Promise<void> {
  const residentId = residents[writer % residents.length]!;
  for (let turn = writer; writing; turn += 1) {
    const first = await save({ residentId, ...(turn % 7 === 0 && { spo2: 80 }) });
    if (!first) continue;
    const corrects = { corrects: first, reason: 'Misread.', residentId, pulse: 90 };
    const second = turn % 3 === 0 ? await save(corrects) : null;
    if (second) acknowledged.set(first, 'hidden');
    if (turn % 5 === 0) await voidRecord(second ?? first);
  }
}

async function save({ residentId, ...fields }: { residentId: string }): Promise<string | null> {
  const reply = await unlessCut(
    nurse.post<{ record: VitalsRecord }>('/api/vitals', vitalsDraft(residentId, fields)),
  );
  if (!reply) return null;
  // On a busy machine a correction may be stored though its insert was not answered: that is said as 409.
  if (reply.status === 409 && 'corrects' in fields) return null;
  expect(reply.status).toBe(201);
  acknowledged.set(reply.body.record.id, 'stored');
  return reply.body.record.id;
}

async function voidRecord(id: string): Promise<void> {
  const reply = await unlessCut(nurse.delete(`/api/vitals/${id}`, { reason: 'Wrong person.' }));
  if (reply?.status === 204) acknowledged.set(id, 'hidden');
}

/** The reply; null for 503 or a broken connection, as on a busy machine: the outcome is then unknown. */
async function unlessCut<Body>(call: Promise<Reply<Body>>): Promise<Reply<Body> | null> {
  try {
    const reply = await call;
    return reply.status === 503 ? null : reply;
  } catch (error) {
    if ((error as Error).message === 'fetch failed') return null;
    throw error;
  }
}

const isEmbedded = async () => 'hearthlineEmbedded' in (await mongooseDatabase().command({ buildInfo: 1 }));

async function all<T extends object>(db: RawDatabase, name: string): Promise<T[]> {
  return (await db.collection(name).find().toArray()) as unknown as T[];
}

/** Checks that a restored database holds all acknowledged data and is consistent. */
async function expectWhole(db: RawDatabase, promised: typeof acknowledged, exact: boolean): Promise<void> {
  const records = await all<VitalsDocument>(db, 'vitals_records');
  const alerts = await all<AlertDocument>(db, 'care_alerts');
  const byId = new Map(records.map((record) => [record._id.toString(), record]));
  for (const [id, state] of promised)
    expect([id, byId.get(id)?.hidden]).toEqual([id, state === 'hidden' || byId.get(id)?.hidden]);

  const raised = new Set(alerts.map(({ vitalsId }) => vitalsId.toString()));
  for (const record of records.filter(({ hidden, alertsPending }) => !hidden && !alertsPending))
    if (alertOf(record, record.createdAt))
      expect([record.recordNumber, raised.has(record._id.toString())]).toEqual([record.recordNumber, true]);
  for (const alert of alerts) {
    const reading = byId.get(alert.vitalsId.toString());
    expect(reading).toBeDefined();
    if (alert.state === 'withdrawn')
      expect([reading?.recordNumber, reading?.hidden]).toEqual([reading?.recordNumber, true]);
  }
  for (const { corrects, hidesPending } of records)
    if (corrects && !hidesPending) expect(byId.get(corrects.toString())?.hidden).toBe(true);

  const entries = new Map<string, Set<string>>();
  const add = (about: mongo.ObjectId, id: string) =>
    entries.set(about.toString(), (entries.get(about.toString()) ?? new Set()).add(id));
  for (const { entityId, _id } of await all<AuditDocument>(db, 'audit')) add(entityId, _id.toString());
  for (const document of [...records, ...alerts])
    for (const { id } of document.history) add(document._id, id);
  // A document's version rises with each of its entries.
  for (const { _id, version } of [...records, ...alerts]) {
    const found = entries.get(_id.toString())?.size ?? 0;
    if (exact) expect([_id, found]).toEqual([_id, version]);
    else expect(found).toBeGreaterThanOrEqual(version);
  }
}

/** Starts a server on a restored database and saves a reading; then every severe reading has its alert. */
async function expectServes({ db, name }: TestDatabase): Promise<void> {
  main = await runMain({
    ...{ PORT: '0', MONGODB_URI: uriOf(inject('mongodbUri'), name), DEMO_DATA: 'false' },
    SECRET_KEY: 'k'.repeat(40),
    DATA_DIR: join(folder, name),
  });
  const signedIn = await createClient(main.url, '', null).post('/api/auth/login', root);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const client = createClient(main.url, cookie, SignedIn.parse(signedIn.body).user);
  expect((await client.post('/api/vitals', vitalsDraft(residents[0]!))).status).toBe(201);
  const records = db.collection('vitals_records');
  await until(
    'all alerts are raised',
    async () => (await records.countDocuments({ alertsPending: true })) === 0,
    30_000,
  );
  expect(await records.countDocuments({ 'hidesPending.id': { $gt: '' } })).toBe(0);
  main.child.kill('SIGTERM');
  expect(await main.ended).toBe(0);
}

it(
  `a backup taken under ${String(WRITERS)} writers restores to a home where the next save works and every alert, correction and audit entry stands: ${String(ROUNDS)} rounds`,
  async ({ annotate }) => {
    const snapshot = await isEmbedded();
    const repairs = new Map<string, number>();
    let documents = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const scratch = await openTestDatabase();
      try {
        const file = join(folder, `${String(round)}.hearthline`);
        const before = acknowledged.size;
        const promised = await underWriters(async () => {
          await until('they write', () => acknowledged.size > before + WARM, 120_000);
          const known = new Map(acknowledged);
          const backup = await backUp(mongooseDatabase(), { file, product: '2.4.0', onProgress });
          expect(backup.snapshot).toBe(snapshot);
          expect(acknowledged.size).toBeGreaterThan(known.size);
          return known;
        });
        const restored = await restore(scratch.db, {
          file,
          force: false,
          onProgress,
          actor: commandLineActor(),
        });
        // A backup from a snapshot needs no repairs.
        if (snapshot) expect(restored.repairs).toEqual([]);
        for (const line of restored.repairs) {
          const what = line.replace(/\d+/g, 'N');
          repairs.set(what, (repairs.get(what) ?? 0) + 1);
        }
        documents += restored.documents;
        await expectWhole(scratch.db, promised, snapshot);
        await expectServes(scratch);
        await rm(file);
      } finally {
        await scratch.close();
      }
    }
    const summary = [...repairs].map(([what, rounds]) => `${what} (${String(rounds)} rounds)`).join('; ');
    await annotate(
      `figure: ${String(ROUNDS)} backups under ${String(WRITERS)} writers (${snapshot ? 'snapshot' : 'in order'}), ${String(documents)} documents restored, mended: ${summary || 'nothing'}`,
    );
  },
  proving ? 60 * 60_000 : 240_000,
);
