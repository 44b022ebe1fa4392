import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, type Config } from '../core/config.ts';
import { findExternalDatabase } from './resolve-database.ts';
import { readSavedConnection, saveConnection, type SavedConnection } from './saved-connection.ts';

let config: Config;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-saved-'));
  config = { ...readConfig({ SECRET_KEY: 'x'.repeat(32) }), dataDir };
});
afterAll(() => rm(config.dataDir, { recursive: true, force: true }));

const saved: SavedConnection = {
  host: 'db.home.example',
  port: 27_017,
  database: 'hearthline',
  username: 'house',
  password: 'p@ss/word ñ',
};

it('a saved connection is read back; its password is encrypted with the secret key', async () => {
  expect(await readSavedConnection(config)).toBeNull();
  await saveConnection(config, saved);
  expect(await readSavedConnection(config)).toEqual(saved);
  const file = join(config.dataDir, 'connection.json');
  expect(await readFile(file, 'utf8')).not.toContain('p@ss');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(readSavedConnection({ ...config, secretKey: 'y'.repeat(32) })).rejects.toThrow(/SECRET_KEY/);
});

it('a saved connection is used without MONGODB_URI, until it is removed', async () => {
  await saveConnection(config, saved);
  expect(await findExternalDatabase(config)).toEqual({
    uri: 'mongodb://house:p%40ss%2Fword%20%C3%B1@db.home.example:27017/hearthline?authSource=admin',
    where: 'the database settings',
  });
  const given = { ...config, mongodbUri: 'mongodb://127.0.0.1:1/' };
  expect(await findExternalDatabase(given)).toEqual({ uri: 'mongodb://127.0.0.1:1/', where: 'MONGODB_URI' });
  await saveConnection(config, { ...saved, host: '::1', username: null, password: null });
  expect((await findExternalDatabase(config))?.uri).toBe('mongodb://[::1]:27017/hearthline');
  await saveConnection(config, null);
  expect(await findExternalDatabase(config)).toBeNull();
});
