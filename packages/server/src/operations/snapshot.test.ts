import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inspectArchive } from './archive/inspect-archive.ts';
import { backUp } from './backup.ts';
// Loads every model.
import '../testing/test-server.ts';
import { sequentialReads, openSnapshot } from './snapshot.ts';
import { fillDatabase } from './testing/fill-database.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { checksumCollection } from './raw-database.ts';

let home: TestDatabase;
let folder: string;
/** True if this run's database supports snapshots: the embedded engine does, a standalone MongoDB does not. */
let gives: boolean;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-moment-'));
  home = await openTestDatabase();
  await fillDatabase(home.db);
  gives = 'hearthlineEmbedded' in (await home.db.command({ buildInfo: 1 }));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await home.close();
  await rm(folder, { recursive: true, force: true });
});

it('backup without a snapshot reads in the order imports, records, prescriptions, alerts, residents, all others, audit, archive of stock, counters', () => {
  const names =
    'audit care_alerts counters handover_notes import_steps imports medication_records medications meta prescriptions resident_photos residents sessions stock_movements vitals_records';
  const read = sequentialReads.ordered(names.split(' ').map((name) => ({ name })));
  expect(read.map(({ name }) => name)).toEqual([
    'imports',
    'resident_photos',
    'vitals_records',
    'medication_records',
    'prescriptions',
    'handover_notes',
    'care_alerts',
    'residents',
    'import_steps',
    'medications',
    'meta',
    'sessions',
    'audit',
    'stock_movements',
    'counters',
  ]);
});

it('backup without a snapshot reads whatever is hidden with its resident before the residents', () => {
  const isHiddenWithResident = ({ schema }: mongoose.Model<unknown>) =>
    schema.path('residentId') !== undefined && schema.path('hidden') !== undefined;
  const names = Object.values(mongoose.models)
    .filter((model) => isHiddenWithResident(model))
    .map((model) => model.collection.name);
  expect(names).toEqual(expect.arrayContaining(['medication_records', 'prescriptions', 'vitals_records']));
  const read = sequentialReads.ordered(['residents', ...names].map((name) => ({ name })));
  expect(read.at(-1)?.name).toBe('residents');
});

it('backup with a snapshot holds all collections as they were when it began', async () => {
  const { count } = await checksumCollection(home.db, 'vitals_records');
  const file = join(folder, 'written.hearthline');
  let writing = Promise.resolve<unknown>(null);
  const onProgress = (name: string) => {
    // Records are read last: those written while other collections are read are not in the snapshot.
    if (name === 'meta') writing = home.db.collection('vitals_records').deleteMany({ pulse: 60 });
  };
  const moment = vi.spyOn(home.db.client, 'startSession');
  const { snapshot } = await backUp(home.db, { file, product: '2.4.0', onProgress });
  await writing;
  expect([snapshot, moment.mock.calls[0]]).toEqual([gives, [{ snapshot: true }]]);
  if (gives) expect((await inspectArchive(file)).sums.get('vitals_records')?.count).toBe(count);
  else expect(await openSnapshot(home.db)).toBeNull();
});

it('backup whose snapshot is lost starts again without one', async () => {
  const start = home.db.client.startSession.bind(home.db.client);
  let session: mongo.ClientSession | undefined;
  vi.spyOn(home.db.client, 'startSession').mockImplementation((options) => {
    const started = start(options);
    if (options?.snapshot) session = started;
    return started;
  });
  let losing: Promise<unknown> | undefined;
  const onProgress = () => {
    if (gives) losing ??= home.db.admin().command({ endSessions: [session?.id] });
  };
  await home.db.collection('vitals_records').insertMany(Array.from({ length: 8_000 }, (_, n) => ({ n })));
  const file = join(folder, 'lost.hearthline');
  const backup = await backUp(home.db, { file, product: '2.4.0', onProgress });
  await losing;
  expect(backup.snapshot).toBe(false);
  expect((await inspectArchive(file)).documents).toBe(backup.documents);
});
