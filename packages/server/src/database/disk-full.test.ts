import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine, type RunningEngine } from '@hearthline/embedded-mongo';
import type { Resident, VitalsRecord } from '@hearthline/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vitalsDraft } from '../testing/build-clinical.ts';
import { formWith, sendForm } from '../testing/send-file.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const MB = 1024 * 1024;
let folder: string;
let mounted = true;
/** What the engine leaves alone. */
let minFreeBytes = 16 * MB;
let engine: RunningEngine;
let server: TestServer;
let nurse: TestClient;

// A small disk of its own where we may mount one; else the machine's, of which the engine leaves all but 64 MB alone.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    mounted = false;
  }
  if (!mounted) minFreeBytes = (await roomLeft()) - 64 * MB;
  engine = await startEngine({ dataDir: join(folder, 'data'), port: 0, minFreeBytes });
  server = await startTestServer({ mongodbUri: engine.uri });
  nurse = await server.as('nurse');
});
afterAll(async () => {
  await server.stop();
  await engine.stop();
  if (mounted) execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

async function roomLeft(): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const full = {
  status: 503,
  body: {
    code: 'database-away',
    message: 'The disk of the server is full. Nothing was saved; what you typed is kept.',
  },
};

it('a full disk is told as what it is, takes nothing that was answered, and keeps nothing that was refused', async () => {
  const { body } = await nurse.post<{ resident: Resident }>('/api/residents', {
    name: 'Rosa',
    lastName: 'Vidal',
    age: 84,
  });
  const { id } = body.resident;
  const noise = sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } });
  const form = formWith(await noise.jpeg().toBuffer());
  const record = () =>
    nurse.post<{ record: VitalsRecord }>('/api/vitals', vitalsDraft(id, { notes: 'x'.repeat(1900) }));
  const listed = async () =>
    (await nurse.get<{ records: VitalsRecord[] }>(`/api/vitals?residentId=${id}`)).body.records;
  const answered: string[] = [];
  const ballast = join(folder, 'ballast');
  // Room for some megabyte more than the engine leaves alone.
  await writeFile(ballast, randomBytes((await roomLeft()) - minFreeBytes - MB));

  let photos = 0;
  await until(
    'the disk is full',
    async () => {
      const photo = sendForm(server, nurse, `/api/residents/${id}/photo`, form);
      const saved = await Promise.all(Array.from({ length: 20 }, record));
      const { status } = await photo;
      if (status === 200) photos += 1;
      else expect(await photo).toMatchObject(full);
      for (const { status, body } of saved)
        if (status === 201) answered.push(body.record.id);
        else expect({ status, body }).toMatchObject(full);
      return saved.every(({ status }) => status !== 201);
    },
    60_000,
  );
  expect(answered.length).toBeGreaterThan(0);
  for (let i = 0; i < 3; i += 1) expect(await record()).toMatchObject(full);
  expect(await nurse.post('/api/auth/extend')).toMatchObject(full);
  expect((await listed()).map((one) => one.id).toSorted()).toEqual(answered.toSorted());
  if (photos > 0) expect((await nurse.get(`/api/residents/${id}/photo`)).status).toBe(200);

  await rm(ballast);
  await until('there is room again', async () => (await record()).status === 201);
  expect(await listed()).toHaveLength(answered.length + 1);
}, 120_000);
