import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedIn, type VitalsRecord } from '@hearthline/contracts';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { moveHistory } from '../records/audit/move-history.repository.ts';
import { archiveMovements } from '../care/medications/archive-movements.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../testing/build-clinical.ts';
import { runMain, type MainProcess } from '../testing/run-main.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { VitalsRecordModel } from '../care/vitals/vitals-record.repository.ts';
import { backUp } from './backup.ts';
import { commandLineActor } from './audit-operation.ts';
import { restore, type Restored } from './restore.ts';
import { copyCare, createCareWriters } from './testing/care-writers.ts';
import { all, expectCareServes, expectCareWhole, expectStockFollows } from './testing/expect-care.ts';
import { expectReadingsWhole, type ReadingState } from './testing/expect-readings.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { unlessCut } from './testing/unless-cut.ts';
import { buildUri } from './testing/run-main.ts';
import { mongooseDatabase } from './raw-database.ts';

const chainKey = deriveChainKey('k'.repeat(40));

const proving = process.env['PROVE'] === '1';
const ROUNDS = proving ? 30 : 1;
const WRITERS = 50;
/** The number of clients that prescribe, give doses and enter stock movements; the others save readings. */
const CARE_WRITERS = 20;
/** Rounds after which a new home is begun: one that 50 writers fill for all rounds would make each take minutes. */
const ROUNDS_PER_HOME = 5;
/** Existing records, so that a backup takes long enough for concurrent writes. */
const RECORDS = proving ? 8_000 : 1_000;
/** Readings and doses saved in a round before its backup begins. */
const WARM = proving ? { readings: 100, doses: 40 } : { readings: 40, doses: 20 };

const root = { email: 'root@example.test', password: 'a root of its own' };
const onProgress = () => undefined;
/** The acknowledged state of each reading. */
const acknowledged = new Map<string, ReadingState>();
let server: TestServer;
let nurse: TestClient;
let second: TestClient;
let care: Awaited<ReturnType<typeof createCareWriters>>;
let folder: string;
let writing = false;
let main: MainProcess | undefined;
let residents: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-load-'));
});
afterAll(async () => {
  main?.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Begins a home in which nothing but its existing records was saved. */
async function openHome(): Promise<void> {
  acknowledged.clear();
  residents = [];
  server = await startTestServer({ root, databaseAnswerMs: 30_000 });
  nurse = await server.as('manager');
  for (let n = 0; n < 25; n += 1) residents.push((await buildResident())._id.toString());
  second = await server.as('nurse');
  care = await createCareWriters({ giver: nurse, second, residents });
  const source = await buildVitalsRecord(new Date(Date.now() - 48 * 3_600_000));
  const copies = Array.from({ length: RECORDS }, (_, n) => ({
    ...source,
    _id: new mongo.ObjectId(),
    recordNumber: `OLD-${String(n)}`,
    history: source.history.map((entry) => ({ ...entry, id: new mongo.ObjectId().toString() })),
  }));
  await VitalsRecordModel.collection.insertMany(copies);
}

/** Runs `meanwhile` while 50 clients write. */
async function underWriters<T>(meanwhile: () => Promise<T>): Promise<T> {
  writing = true;
  const working = [
    move(),
    ...Array.from({ length: WRITERS }, (_, writer) =>
      writer < CARE_WRITERS ? workOnCare(writer) : work(writer),
    ),
  ];
  try {
    return await meanwhile();
  } finally {
    writing = false;
    await Promise.all(working);
  }
}

/** Moves history and stock movements continuously, which causes the most inconsistencies. */
async function move(): Promise<void> {
  const dayMs = 24 * 3_600_000;
  while (writing) {
    await moveHistory(50);
    await archiveMovements(50, new Date(Date.now() + dayMs));
  }
}

async function workOnCare(writer: number): Promise<void> {
  for (let turn = writer; writing; turn += 1) await care.act(turn);
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

const isEmbedded = async () => 'hearthlineEmbedded' in (await mongooseDatabase().command({ buildInfo: 1 }));

/** Starts a server on a restored database and uses it; then every severe reading has its alert, and every dose its stock. */
async function expectServes({ db, name }: TestDatabase): Promise<void> {
  main = await runMain({
    PORT: '0',
    MONGODB_URI: buildUri(inject('mongodbUri'), name),
    DEMO_DATA: 'false',
    SECRET_KEY: 'k'.repeat(40),
    HOME_TIMEZONE: server.config.timezone,
    DATA_DIR: join(folder, name),
  });
  const signedIn = await createClient(main.url, '', null).post('/api/auth/login', root);
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const client = createClient(main.url, cookie, SignedIn.parse(signedIn.body).user);
  expect((await client.post('/api/vitals', vitalsDraft(residents[0]!))).status).toBe(201);
  await expectCareServes(client, residents);
  const records = db.collection('vitals_records');
  await until(
    'all alerts are raised',
    async () => (await records.countDocuments({ alertsPending: true })) === 0,
    30_000,
  );
  expect(await records.countDocuments({ 'hidesPending.id': { $gt: '' } })).toBe(0);
  const doses = db.collection('medication_records');
  await until(
    'the stock follows',
    async () => (await doses.countDocuments({ 'stockPending.id': { $gt: '' } })) === 0,
    30_000,
  );
  main.child.kill('SIGTERM');
  expect(await main.ended).toBe(0);
}

/** One backup under writers, restored to a home that is looked at and used. Resolves with what was restored. */
async function backUpAndRestore(inOrder: boolean): Promise<Restored> {
  // All rounds of a home may take longer than a session without a person does.
  for (const { post } of [nurse, second]) expect((await post('/api/auth/extend')).status).toBe(200);
  const scratch = await openTestDatabase();
  try {
    return await restoredFromLoad(scratch, inOrder);
  } finally {
    await scratch.close();
  }
}

async function restoredFromLoad(scratch: TestDatabase, inOrder: boolean): Promise<Restored> {
  const snapshot = !inOrder && (await isEmbedded());
  const file = join(folder, `${scratch.name}.hearthline`);
  const readings = acknowledged.size + WARM.readings;
  const doses = care.acknowledged.doses.size + WARM.doses;
  const promised = await underWriters(async () => {
    await until(
      'they write',
      () => acknowledged.size > readings && care.acknowledged.doses.size > doses,
      120_000,
    );
    // A fast machine may read everything between two doses: such a backup proves nothing of writes meanwhile, and is made again.
    for (let tries = 1; ; tries += 1) {
      const known = { readings: new Map(acknowledged), care: copyCare(care.acknowledged) };
      const options = { file, product: '2.4.0', onProgress, inOrder };
      expect((await backUp(mongooseDatabase(), options)).snapshot).toBe(snapshot);
      const { doses: stored } = care.acknowledged;
      if (acknowledged.size > known.readings.size && stored.size > known.care.doses.size) return known;
      expect(tries, 'backups without a write meanwhile').toBeLessThan(20);
      await rm(file);
    }
  });
  const actor = commandLineActor();
  const restored = await restore(scratch.db, { file, force: false, onProgress, actor, chainKey });
  // A backup from a snapshot needs no repairs.
  if (snapshot) expect(restored.repairs).toEqual([]);
  expect(await all(scratch.db, 'dose_claims')).toEqual([]);
  await expectReadingsWhole(scratch.db, promised.readings, snapshot);
  await expectCareWhole(scratch.db, promised.care);
  await expectServes(scratch);
  await expectCareWhole(scratch.db, promised.care);
  await expectStockFollows(scratch.db, promised.care, snapshot);
  await rm(file);
  return restored;
}

it.for([
  ['in one moment where the database can', false],
  ['in order, as from a standalone MongoDB', true],
] as const)(
  `a backup under ${String(WRITERS)} writers, read %s, restores to a home where the next save works and readings, alerts, corrections, doses, prescriptions, stock and audit stand: ${String(ROUNDS)} rounds`,
  { timeout: proving ? 60 * 60_000 : 240_000 },
  async ([how, inOrder], { annotate }) => {
    const repairs = new Map<string, number>();
    let documents = 0;
    for (let done = 0; done < ROUNDS; done += ROUNDS_PER_HOME) {
      await openHome();
      try {
        for (let round = done; round < Math.min(done + ROUNDS_PER_HOME, ROUNDS); round += 1) {
          const restored = await backUpAndRestore(inOrder);
          for (const line of restored.repairs) {
            const what = line.split(';')[0]?.replace(/\d+/g, 'N') ?? '';
            repairs.set(what, (repairs.get(what) ?? 0) + 1);
          }
          documents += restored.documents;
        }
      } finally {
        await server.stop();
      }
    }
    const summary = [...repairs].map(([what, rounds]) => `${what} (${String(rounds)} rounds)`).join('; ');
    await annotate(
      `figure: ${String(ROUNDS)} backups under ${String(WRITERS)} writers, read ${how}: ${String(documents)} documents restored, mended: ${summary || 'nothing'}`,
    );
  },
);
