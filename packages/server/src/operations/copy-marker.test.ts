import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../platform/core/config.ts';
import { connectMongoose } from '../platform/database/connect-mongoose.ts';
import { prepareDatabase } from '../app/prepare-database.ts';
import { testPasswordCost } from '../testing/build-user.ts';
import { dropTestDatabase } from '../testing/connect-models.ts';
import { removeCopyMarker, writeCopyMarker } from './copy-marker.ts';
import { mongooseDatabase } from './raw-database.ts';

const config = {
  ...readConfig({ SECRET_KEY: 'x'.repeat(32) }),
  demo: false,
  passwordCost: testPasswordCost,
  databaseName: `test_${randomUUID().slice(0, 8)}`,
  dataDir: join(tmpdir(), `hearthline-incoming-${randomUUID()}`),
};
beforeAll(() => connectMongoose(inject('mongodbUri'), config));
afterAll(async () => {
  await rm(config.dataDir, { recursive: true, force: true });
  await dropTestDatabase();
});

it('the server does not start on a database with an unfinished copy', async () => {
  const start = () => prepareDatabase(config, pino({ level: 'silent' }), { ours: false });
  await writeCopyMarker(mongooseDatabase(), 'restore');
  await expect(start()).rejects.toThrow(
    'A restore into this database is not finished: run `npm run restore`',
  );
  await removeCopyMarker(mongooseDatabase());
  expect((await start()).newRoot).not.toBeNull();
});
