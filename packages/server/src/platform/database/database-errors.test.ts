import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnEngine, type SpawnedEngine } from '@hearthline/embedded-mongo';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { formToken } from '../../office/contact/contact.routes.ts';
import { readConfig } from '../core/config.ts';
import { VitalsRecordModel } from '../../care/vitals/vitals-record.repository.ts';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { vitalsDraft } from '../../testing/build-clinical.ts';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

const { engine, databaseAnswerMs } = readConfig({ SECRET_KEY: 'x'.repeat(32) });
const folders: string[] = [];
let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

// Processors whose times stand still count as a machine that has time: two seconds are promised there.
beforeAll(() => {
  vi.spyOn(os, 'cpus').mockReturnValue(os.cpus());
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.mocked(os.cpus).mockRestore();
  syncBuiltinESMExports();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-away-'));
  folders.push(folder);
  return folder;
}

const elena = { name: 'Elena', lastName: 'Vidal', age: 81 };
const once = { 'idempotency-key': randomUUID() };

const away = { code: 'database-away', message: 'The server cannot reach its database.' };
const unconfirmed = {
  code: 'unconfirmed',
  message: 'There was no answer in time. It may have been saved.',
};

/** The status of every call but a sign-in, which waits, while the database is unavailable, and the time of the slowest. */
async function sendEveryCall(nurse: TestClient): Promise<number> {
  const began = performance.now();
  const replies = await Promise.all([
    ...Array.from({ length: 70 }, () => nurse.get('/api/residents')),
    nurse.post('/api/residents', elena, once),
    nurse.post('/api/auth/extend'),
    nurse.get('/api/public/maintenance-status'),
  ]);
  const [create, extend] = replies.splice(70, 2);
  for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 503, body: away });
  // The outcome of a write in progress is unknown.
  for (const write of [create, extend]) {
    expect(write?.status).toBe(503);
    expect([away, unconfirmed]).toContainEqual(write?.body);
  }
  return performance.now() - began;
}

async function serves(nurse: TestClient): Promise<boolean> {
  return (await nurse.get('/api/residents')).status === 200;
}

describe('database unavailable', () => {
  it('connection refused: 503 within two seconds, the session stays valid, recovery without a restart', async () => {
    const proxy = await openTcpProxy(inject('mongodbUri'));
    server = await startTestServer({ mongodbUri: proxy.uri, databaseAnswerMs });
    const nurse = await server.as('nurse');
    for (let round = 0; round < 2; round += 1) {
      proxy.cut();
      expect(await sendEveryCall(nurse)).toBeLessThan(4_500);
      await wait(700);
      expect(await sendEveryCall(nurse)).toBeLessThan(4_500);
      expect(await nurse.get('/api/health')).toMatchObject({
        status: 503,
        body: { status: 'database-away' },
      });
      const signIn = { email: 'a@example.test', password: 'hearthline' };
      const began = performance.now();
      expect(await nurse.post('/api/auth/login', signIn)).toMatchObject({ status: 503, body: away });
      expect(performance.now() - began).toBeLessThan(10_000);
      proxy.mend();
      await until('it serves again', () => serves(nurse));
      expect(await nurse.get('/api/auth/me')).toMatchObject({
        status: 200,
        body: { user: { id: nurse.user.id } },
      });
    }
    // An attempt answered with 503 may have been stored; a repeat with the same key creates no second record.
    expect((await nurse.post('/api/residents', elena, once)).status).toBeLessThan(300);
    expect(await ResidentModel.countDocuments()).toBe(1);
    await server.stop();
    server = undefined;
    proxy.close();
  });

  it.each(['message', 'answer'] as const)(
    'connection lost during a write of readings (%s lost): none confirmed is missing, none is stored twice',
    async (lost) => {
      const proxy = await openTcpProxy(inject('mongodbUri'));
      server = await startTestServer({ mongodbUri: proxy.uri, databaseAnswerMs });
      const nurse = await server.as('nurse');
      const created = await nurse.post<{ resident: { id: string } }>('/api/residents', elena);
      const keys = Array.from({ length: 30 }, () => randomUUID());
      const saveAll = () =>
        Promise.all(
          keys.map((key) => {
            const draft = vitalsDraft(created.body.resident.id);
            return nurse.post<{ record: { id: string } }>('/api/vitals', draft, { 'idempotency-key': key });
          }),
        );
      const stored = async () =>
        (await VitalsRecordModel.find({}, { _id: 1 }).lean()).map(({ _id }) => _id.toString());

      const isCut = new Promise<void>((resolve) =>
        proxy.onNext(/insert\0.{4}vitals_records\0/s, (mute) => {
          if (lost === 'answer') mute();
          // At once: what is cut a moment later is on its way.
          else proxy.cut();
          setTimeout(() => resolve(proxy.cut()), 100);
        }),
      );
      const first = await saveAll();
      await isCut;
      expect(first.some(({ status }) => status === 503)).toBe(true);
      proxy.mend();
      await until('it serves again', () => serves(nurse));
      const storedRecords = await stored();
      for (const { status, body } of first)
        if (status === 201) expect(storedRecords).toContain(body.record.id);
        else expect(status).toBe(503);

      const again = await saveAll();
      const ids = again.map(({ status, body }) => [200, 201].includes(status) && body.record.id);
      expect(new Set(ids).size).toBe(keys.length);
      expect((await stored()).toSorted()).toEqual(ids.toSorted());
      await server.stop();
      server = undefined;
      proxy.close();
    },
  );

  it('a write that completes after the timeout: "It may have been saved", and a repeat with the same key confirms it', async () => {
    const proxy = await openTcpProxy(inject('mongodbUri'));
    server = await startTestServer({ mongodbUri: proxy.uri });
    const nurse = await server.as('nurse');
    const created = await nurse.post<{ resident: { id: string } }>('/api/residents', elena);
    const draft = vitalsDraft(created.body.resident.id);
    const key = { 'idempotency-key': randomUUID() };
    const held = proxy.holdNext(/insert\0.{4}vitals_records\0/s);
    expect(await nurse.post('/api/vitals', draft, key)).toMatchObject({ status: 503, body: unconfirmed });
    (await held)();
    await until('it is stored', async () => (await VitalsRecordModel.countDocuments()) === 1);
    const again = await nurse.post<{ record: { id: string } }>('/api/vitals', draft, key);
    expect(again.status).toBe(200);
    const { body } = await nurse.get<{ records: { id: string }[] }>('/api/vitals');
    expect(body.records.map(({ id }) => id)).toEqual([again.body.record.id]);
    await server.stop();
    server = undefined;
    proxy.close();
  });

  it('timeout inside a handler: a read answers database-away, a write answers unconfirmed', async () => {
    const proxy = await openTcpProxy(inject('mongodbUri'));
    server = await startTestServer({ mongodbUri: proxy.uri, databaseAnswerMs: 60_000 });
    const nurse = await server.as('nurse');
    const writing = proxy.holdNext(/insert\0.{4}residents\0/s);
    const saving = nurse.post('/api/residents', elena);
    const goOn = [await writing];
    // The server reads no other medications meanwhile.
    const reading = proxy.holdNext(/find\0.{4}medications\0/s);
    const listing = nurse.get('/api/medications');
    goOn.push(await reading);
    // Open to anyone, and stores all the same.
    const receiving = proxy.holdNext(/insert\0.{4}contact_messages\0/s);
    const sending = server.anonymous.post('/api/public/contact', {
      name: 'Rosa Duarte',
      email: 'rosa@family.example',
      phone: '555 0100 300',
      message: 'Is there a room for my mother from March?',
      token: formToken(server.config.secretKey, Date.now() - 60_000),
    });
    goOn.push(await receiving);
    expect(await sending).toMatchObject({ status: 503, body: unconfirmed });
    expect(await saving).toMatchObject({ status: 503, body: unconfirmed });
    expect(await listing).toMatchObject({ status: 503, body: away });
    for (const each of goOn) each();
    await server.stop();
    server = undefined;
    proxy.close();
  });

  it('database process frozen: 503 in time, also for calls in progress', async () => {
    const database: SpawnedEngine = await spawnEngine({ ...engine, dataDir: await newFolder() });
    server = await startTestServer({ mongodbUri: database.uri, databaseAnswerMs });
    const nurse = await server.as('nurse');
    expect(await serves(nurse)).toBe(true);
    process.kill(database.pid, 'SIGSTOP');
    expect(await sendEveryCall(nurse)).toBeLessThan(4_500);
    expect(await sendEveryCall(nurse)).toBeLessThan(4_500);
    expect(await nurse.get('/api/health')).toMatchObject({ status: 503, body: { status: 'database-away' } });
    process.kill(database.pid, 'SIGCONT');
    await until('it serves again', () => serves(nurse));
    expect((await nurse.get('/api/auth/me')).status).toBe(200);
    await server.stop();
    server = undefined;
    await database.stop();
  });
});

it('a killed embedded engine is restarted with all its data', async () => {
  const dataDir = await newFolder();
  server = await startTestServer({ mongodbUri: null, dataDir, databaseAnswerMs });
  const nurse = await server.as('nurse');
  expect((await nurse.post('/api/residents', { name: 'Elena', lastName: 'Vidal', age: 81 })).status).toBe(
    201,
  );
  for (const pid of execFileSync('pgrep', ['-f', '--', `--data ${dataDir}`])
    .toString()
    .trim()
    .split('\n'))
    process.kill(Number(pid), 'SIGKILL');
  await until('it is seen to be gone', async () => (await nurse.get('/api/residents')).status === 503);
  await until('it serves again', () => serves(nurse), 15_000);
  const { body } = await nurse.get<{ residents: unknown[] }>('/api/residents');
  expect(body.residents).toHaveLength(1);
  expect(await nurse.get('/api/health')).toMatchObject({ body: { database: { engine: 'embedded' } } });
});
