import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SignedIn, type Resident, type StoredImport } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runMain, type MainProcess } from '../../testing/run-main.ts';
import { formWith, sendForm } from '../../testing/send-file.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { VitalsRecordModel } from '../../vitals/vitals-record.model.ts';

const proving = process.env['PROVE'] === '1';
const rounds = proving ? 10 : 1;
const rows = 4_000;

const uri = inject('mongodbUri').replace(/\/\?/, `/import_${randomUUID().slice(0, 8)}?`);
const root = { ROOT_EMAIL: 'root@example.test', ROOT_PASSWORD: 'a root of its own' };
const env = {
  PORT: '0',
  MONGODB_URI: uri,
  DATA_DIR: await mkdtemp(join(tmpdir(), 'hearthline-crash-')),
  DEMO_DATA: 'false',
  SECRET_KEY: 'k'.repeat(40),
  ...root,
};
let main: MainProcess | undefined;

beforeAll(async () => {
  await mongoose.connect(uri);
});
afterAll(async () => {
  main?.child.kill('SIGKILL');
  await mongoose.connection.dropDatabase().finally(() => mongoose.disconnect());
  await rm(env.DATA_DIR, { recursive: true, force: true });
});

async function signIn({ url }: MainProcess): Promise<TestClient> {
  const given = { email: root.ROOT_EMAIL, password: root.ROOT_PASSWORD };
  const reply = await createClient(url, '', null).post('/api/auth/login', given);
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return createClient(url, cookie, SignedIn.parse(reply.body).user);
}

/** A file whose readings are those of one hour each, from the round's own year. */
function fileOf(residentId: string, round: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, index) => {
    const at = new Date(Date.UTC(2000 + round, 0, 1, index)).toISOString();
    return `${residentId},${at},120/80,72,97`;
  });
  return new TextEncoder().encode(['residentId,recordedAt,bloodPressure,pulse,spo2', ...lines].join('\n'));
}

it(
  'an import whose server is killed in the middle is whole or absent, and says which',
  async () => {
    main = await runMain(env);
    let client = await signIn(main);
    const { body } = await client.post<{ resident: Resident }>('/api/residents', {
      ...{ name: 'Rosa', lastName: 'Marí', age: 84 },
    });
    for (let round = 0; round < rounds; round += 1) {
      const importId = new mongoose.Types.ObjectId().toString();
      const form = formWith(fileOf(body.resident.id, round), { field: 'file', name: 'vitals.csv' });
      const before = await VitalsRecordModel.countDocuments({});
      const sending = sendForm(main, client, `/api/vitals/bulk-import?importId=${importId}`, form).catch(
        () => null,
      );
      await until('it stores', async () => (await VitalsRecordModel.countDocuments({})) > before);
      await wait(Math.random() * 100);
      main.child.kill('SIGKILL');
      await sending;
      main = await runMain(env);
      client = await signIn(main);
      let state: StoredImport['state'] | undefined;
      await until(
        'it is whole or absent',
        async () => {
          const { body: list } = await client.get<{ imports: StoredImport[] }>('/api/imports');
          state = list.imports.find(({ id }) => id === importId)?.state;
          return state === 'whole' || state === 'absent';
        },
        60_000,
      );
      const stored = (await VitalsRecordModel.countDocuments({ hidden: false })) - before;
      expect([state, stored]).toEqual(state === 'whole' ? ['whole', rows] : ['absent', 0]);
    }
  },
  rounds * 120_000,
);
