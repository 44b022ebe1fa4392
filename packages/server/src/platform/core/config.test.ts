import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET_KEY = 'a key of more than thirty-two characters';
const read = (env: Record<string, string>) => readConfig({ SECRET_KEY, ...env });
const folder = mkdtempSync(join(tmpdir(), 'hearthline-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the configuration from the environment', () => {
  it('has defaults for everything: loopback, port 3000, the embedded engine, the demo', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      mongodbUri: null,
      demo: true,
      trustProxy: 0,
      publicUrl: null,
      socketsPerAddress: 200,
    });
    expect(read({ PORT: '', HOST: '', MONGODB_URI: '', DEMO_DATA: '' })).toEqual(read({}));
  });

  it.each([
    [{}, false],
    [{ LOG_LEVEL: 'info' }, true],
    [{ NODE_ENV: 'production' }, true],
  ])('%j: each request has a line in the log: %j', (env, logsRequests) => {
    expect(read(env as Record<string, string>).logsRequests).toBe(logsRequests);
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ MONGOMS_RUNTIME_DOWNLOAD: 'false' }, false],
  ])('%j: a mongod may be downloaded: %j', (env, download) => {
    expect(read(env as Record<string, string>).mongod.download).toBe(download);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['MONGODB_URI', 'localhost:27017'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://:secret@127.0.0.1:99999'],
    ['ROOT_EMAIL', 'root'],
    ['ROOT_PASSWORD', 'short'],
    ['DEMO_DATA', 'yes'],
    ['HOME_TIMEZONE', 'Mars/Olympus'],
    ['BACKUP_TIME', '24:00'],
    ['BACKUP_TIME', '2:00'],
    ['SECRET_KEY', 'short'],
    ['PUBLIC_URL', 'ftp://home.example'],
    ['PUBLIC_URL', 'home.example'],
    ['TRUST_PROXY', 'true'],
    ['SOCKETS_PER_ADDRESS', '0'],
    ['SOCKETS_PER_ADDRESS', 'many'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%s with one line that names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+$`));
  });

  it('says of an address it cannot read nothing but what it must be', () => {
    expect(() => read({ REDIS_URL: 'localhost:6379' })).toThrow(
      /^REDIS_URL must be an address such as redis:\/\/127.0.0.1:6379$/,
    );
    expect(() => read({ REDIS_URL: 'redis://:secret@127.0.0.1:99999' })).not.toThrow(/secret/);
  });

  it('takes the time of the nightly backup as minutes after midnight', () => {
    expect(read({}).backupMinute).toBe(120);
    expect(read({ BACKUP_TIME: '23:45' }).backupMinute).toBe(23 * 60 + 45);
  });

  it('trims an e-mail and keeps every character of a password', () => {
    expect(read({ ROOT_EMAIL: ' Root@Home.example ', ROOT_PASSWORD: ' spaces  ' }).root).toEqual({
      email: 'root@home.example',
      password: ' spaces  ',
    });
  });
});

describe('the demo home, whose passwords are public', () => {
  it.each([
    [{ NODE_ENV: 'production' }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.168.1.4' }],
    [{ HOST: '::' }],
    [{ TRUST_PROXY: '1' }],
  ])('is off when other machines reach the server, and DEMO_DATA=true is refused: %o', (env) => {
    expect(read(env).demo).toBe(false);
    expect(() => read({ ...env, DEMO_DATA: 'true' })).toThrow(
      /^DEMO_DATA=true is refused with [^\n]+Leave it out\.$/,
    );
  });

  it('is on by default on loopback, and DEMO_DATA=false turns it off', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.8.0.1']) expect(read({ HOST }).demo).toBe(true);
    expect(read({ DEMO_DATA: 'false' }).demo).toBe(false);
  });
});

describe('the secret key file', () => {
  it('is created once with mode 0600, and read at every later start', () => {
    const DATA_DIR = join(folder, 'data');
    const first = readConfig({ DATA_DIR });
    expect(first.secretKey).toHaveLength(43);
    expect(readConfig({ DATA_DIR }).secretKey).toBe(first.secretKey);
    expect(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8')).toBe(first.secretKey);
    expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it.each(['homes.json', 'database.json', 'connection.json', 'database/data.mdb'])(
    'when missing beside %s is created again only with newKey',
    (trace) => {
      const DATA_DIR = join(folder, `served ${trace.replace('/', ' ')}`);
      const lost = readConfig({ DATA_DIR }).secretKey;
      mkdirSync(join(DATA_DIR, trace, '..'), { recursive: true });
      writeFileSync(join(DATA_DIR, trace), '{}');
      rmSync(join(DATA_DIR, 'secret.key'));
      expect(() => readConfig({ DATA_DIR })).toThrow(
        /^The key file .*secret\.key is gone, .*npm run begin-anew -- key$/,
      );
      expect(readdirSync(DATA_DIR)).not.toContain('secret.key');
      expect(readConfig({ DATA_DIR, SECRET_KEY: lost }).secretKey).toBe(lost);
      const fresh = readConfig({ DATA_DIR }, { newKey: true }).secretKey;
      expect(fresh).not.toBe(lost);
      expect(readConfig({ DATA_DIR }).secretKey).toBe(fresh);
    },
  );

  it('when damaged stops the start, and so does a data folder that is a file', () => {
    writeFileSync(join(folder, 'secret.key'), 'half');
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/secret\.key is damaged/);
    expect(() => readConfig({ DATA_DIR: join(folder, 'secret.key') })).toThrow(/^DATA_DIR/);
    readConfig({ DATA_DIR: folder }, { newKey: true });
    expect(readConfig({ DATA_DIR: folder }).secretKey).toHaveLength(43);
    expect(readFileSync(join(folder, 'secret.key.damaged'), 'utf8')).toBe('half');
  });
});
