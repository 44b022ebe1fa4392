import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine, type RunningEngine } from '@hearthline/embedded-mongo/in-process';
import type { Resident, VitalsRecord } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  canMountDisk,
  mountSmallDisk,
  type SmallDisk,
} from '../../../../embedded-mongo/src/testing/small-disk.ts';
import { StartRefused } from '../core/config.ts';
import { testPassword } from '../../testing/build-user.ts';
import { vitalsDraft } from '../../testing/build-clinical.ts';
import { formWith, sendForm } from '../../testing/send-file.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { essentialCollections } from './essential-collections.ts';
import { prepareDatabase } from '../../app/prepare-database.ts';

const MB = 1024 * 1024;
let folder: string;
let disk: SmallDisk | null = null;
/** The free space that the engine keeps unused. */
let minFreeBytes = 16 * MB;
let engine: RunningEngine;
let proxy: TcpProxy;
let server: TestServer;
let nurse: TestClient;

// A small disk of its own where one can be mounted; else the machine's, of which the engine leaves all but 64 MB alone.
beforeAll(async () => {
  disk = canMountDisk ? await mountSmallDisk(64) : null;
  folder = disk?.dir ?? (await mkdtemp(join(tmpdir(), 'hearthline-full-')));
  if (!disk) minFreeBytes = (await roomLeft()) - 64 * MB;
  const essential = essentialCollections;
  engine = await startEngine({ dataDir: join(folder, 'data'), port: 0, minFreeBytes, essential });
  proxy = await openTcpProxy(engine.uri);
  server = await startTestServer({ mongodbUri: proxy.uri });
  nurse = await server.as('nurse');
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await engine.stop();
  await (disk?.remove() ?? rm(folder, { recursive: true, force: true }));
});

async function roomLeft(): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const full = {
  status: 503,
  body: {
    code: 'database-away',
    message: 'The server’s disk is full: nothing can be saved until there is free space.',
  },
};
const unconfirmed = { status: 503, body: { code: 'unconfirmed' } };

const theDisk = canMountDisk
  ? 'a disk that is full to its last byte'
  : 'a disk with the room that the engine leaves alone';

it(`${theDisk}: what was answered is there, what was refused is not, and what was not confirmed is found out by its key`, async () => {
  const { body } = await nurse.post<{ resident: Resident }>('/api/residents', {
    name: 'Rosa',
    lastName: 'Vidal',
    age: 84,
  });
  const { id } = body.resident;
  const noise = sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } });
  const form = formWith(await noise.jpeg().toBuffer());
  const save = (key: string) =>
    nurse.post<{ record: VitalsRecord }>('/api/vitals', vitalsDraft(id, { notes: key.padEnd(1900, 'x') }), {
      'idempotency-key': key,
    });
  const listed = async () =>
    (await nurse.get<{ records: VitalsRecord[] }>(`/api/vitals?residentId=${id}`)).body.records.map(
      ({ notes }) => notes?.replace(/x+$/, ''),
    );
  const outcomes: Record<'answered' | 'refused' | 'unsure', string[]> = {
    answered: [],
    refused: [],
    unsure: [],
  };
  const saveTwenty = () =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const key = randomUUID();
        const reply = await save(key);
        if (reply.status === 201) outcomes.answered.push(key);
        else if (reply.body && (reply.body as { code?: string }).code === 'unconfirmed') {
          expect(reply).toMatchObject(unconfirmed);
          outcomes.unsure.push(key);
        } else {
          expect(reply).toMatchObject(full);
          outcomes.refused.push(key);
        }
        return reply.status === 201;
      }),
    );
  const taken = join(folder, 'taken');
  // Room for some megabytes more than the engine leaves alone: the rest of its reserve, and some records.
  await writeFile(taken, randomBytes((await roomLeft()) - minFreeBytes - MB));

  // As on a slow machine: readings that reach the database when the server has long stopped waiting for them.
  const held = proxy.holdNext(/insert\0.{4}vitals_records\0/s);
  expect(await saveTwenty()).toContain(false);
  (await held)();
  expect(outcomes.unsure.length).toBeGreaterThan(0);

  let photos = 0;
  await until(
    'the disk is full',
    async () => {
      const photo = sendForm(server, nurse, `/api/residents/${id}/photo`, form);
      const saved = await saveTwenty();
      const { status } = await photo;
      if (status === 200) photos += 1;
      else expect((await photo).status).toBe(503);
      return !saved.includes(true);
    },
    60_000,
  );
  expect(outcomes.answered.length).toBeGreaterThan(0);
  expect(outcomes.refused.length).toBeGreaterThan(0);
  const listedRecords = await listed();
  expect(listedRecords).toEqual(expect.arrayContaining(outcomes.answered));
  expect(listedRecords.filter((key) => outcomes.refused.includes(key ?? ''))).toEqual([]);
  if (photos > 0) expect((await nurse.get(`/api/residents/${id}/photo`)).status).toBe(200);

  await disk?.fill();
  await signInAndOut();
  await prepareDatabase(server.config, server.deps.log, { ours: false });

  await rm(taken);
  await disk?.free();
  const last = randomUUID();
  await until('there is room again', async () => (await save(last)).status === 201);
  for (const key of outcomes.unsure) expect([200, 201]).toContain((await save(key)).status);
  expect((await listed()).toSorted()).toEqual([...outcomes.answered, ...outcomes.unsure, last].toSorted());
}, 120_000);

/** Checks that on a full disk signing in, signing out and ending sessions work; an ended session is refused at once. */
async function signInAndOut(): Promise<void> {
  const root = await server.as('root');
  const carers = [await server.as('gerocultor'), await server.as('gerocultor'), await server.as('manager')];
  const [one, two, manager] = carers as [TestClient, TestClient, TestClient];
  const credentials = { email: one.user.email, password: testPassword };
  for (let i = 0; i < 20; i += 1) {
    expect(await server.anonymous.post('/api/auth/login', credentials)).toMatchObject({ status: 200 });
    expect(await nurse.post('/api/auth/extend')).toMatchObject({ status: 200 });
  }
  const wrong = { ...credentials, password: 'not this one' };
  expect((await server.anonymous.post('/api/auth/login', wrong)).status).toBe(401);
  const pin = { pin: '582914', currentPassword: testPassword };
  expect((await one.put('/api/auth/own-pin', pin)).status).toBe(200);
  expect((await one.delete('/api/auth/own-pin')).status).toBe(204);
  await signInByCode(manager);
  expect((await one.post('/api/auth/logout')).status).toBe(204);
  expect((await one.get('/api/residents')).status).toBe(401);
  expect((await root.post('/api/root/logout-user', { userId: two.user.id })).status).toBe(200);
  expect((await two.get('/api/residents')).status).toBe(401);
  expect((await root.post('/api/root/toggle-login-block', { blocked: true })).status).toBe(200);
  expect((await server.anonymous.post('/api/auth/login', credentials)).status).toBe(403);
  expect((await root.post('/api/root/toggle-login-block', { blocked: false })).status).toBe(200);
  expect((await root.post('/api/root/logout-all-except-me')).status).toBe(200);
  expect((await manager.get('/api/residents')).status).toBe(401);
  nurse = await server.signIn(nurse.user);
}

async function signInByCode(client: TestClient): Promise<void> {
  const path = '/api/auth/second-factor';
  const begun = await client.post<{ secret: string }>(path, { currentPassword: testPassword });
  const app = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const codeOf = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  expect((await client.post(`${path}/confirm`, { code: codeOf(0) })).status).toBe(200);
  const credentials = { email: client.user.email, password: testPassword };
  const first = await server.anonymous.post<{ current: object }>('/api/auth/login', credentials);
  // Each code is accepted once.
  const step = { ...first.body.current, code: codeOf(1) };
  expect((await server.anonymous.post(`${path}/sign-in`, step)).status).toBe(200);
}

it('Full disk: start on a full disk is refused in one line', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-full-start-'));
  const other = await startEngine({ dataDir, port: 0, minFreeBytes: Number.MAX_SAFE_INTEGER });
  const { deps } = server;
  await mongoose.disconnect();
  await connectMongoose(other.uri, deps.config);
  const elsewhere = { ...deps.config, dataDir };
  const refusal: unknown = await prepareDatabase(elsewhere, deps.log, { ours: false }).catch(
    (error: unknown) => error,
  );
  await mongoose.disconnect();
  await connectMongoose(proxy.uri, deps.config);
  await other.stop();
  await rm(dataDir, { recursive: true });
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toMatch(/^Error: The disk that holds the database is full\. [^\n]+$/);
});
