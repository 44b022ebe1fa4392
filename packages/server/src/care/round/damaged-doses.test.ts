import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SystemStatus } from '@hearthline/contracts';
import { flipText } from '../../../../embedded-mongo/src/testing/damage.ts';
import { embeddedFolder } from '../../platform/database/local/engine-record.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { act, buildAsNeeded, buildDueNow, type Dose, type Failure } from './testing/build-round.ts';

// Not on the MongoDB of the run: what is damaged is a file of the embedded engine.
const local = { mongodbUri: null, databaseName: 'hearthline', mongod: { path: '', download: false } };
let base: string;
let server: TestServer;
let nurse: TestClient;
let given: Dose;
let sound: Dose;
let asNeeded: string;

/** A copy of the data of a home in which the records of two given doses have a flipped bit. */
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'hearthline-damaged-doses-'));
  const [whole, dataDir] = [join(base, 'whole'), join(base, 'damaged')];
  const before = await startTestServer({ ...local, dataDir: whole });
  const writer = await before.as('nurse');
  ({ dose: given } = await buildDueNow());
  ({ dose: sound } = await buildDueNow());
  asNeeded = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
  const notes = 'taken with a sip of water';
  const replies = [
    await act(writer, given, { notes }),
    await act(writer, { prescriptionId: asNeeded }, { notes, reason: 'Pain' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  await cp(whole, dataDir, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  await before.stop();
  expect(await flipText(embeddedFolder(dataDir), notes)).toBeGreaterThan(1);
  server = await startTestServer({ ...local, dataDir });
  nurse = await server.as('nurse');
}, 60_000);
afterAll(async () => {
  closeListeners();
  await server.stop();
  await rm(base, { recursive: true, force: true });
});

it('damaged dose records: every page shows their number', async () => {
  const tablet = await listen(server.url, nurse.cookie);
  expect((await nurse.get(`/api/round?day=${given.day}`)).status).toBe(200);
  expect((await nurse.get('/api/medication-records')).status).toBe(200);
  await tablet.waitForEvent('system:status', (status: SystemStatus) => status.unreadableDoses === 2);
});

it('damaged dose record: the dose cannot be given again, and every attempt gets the reason', async () => {
  for (const dose of [given, { prescriptionId: asNeeded }]) {
    const { status, body } = await act<Failure>(nurse, dose, { reason: 'Pain' });
    expect([status, body.message]).toEqual([
      409,
      'The record of this dose can’t be read: it may have been given already. Check the paper. If it was not given, use Form 02.',
    ]);
  }
  expect((await act(nurse, sound)).status).toBe(201);
});
