import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { roles, type DatabaseSettings } from '@hearthline/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSavedConnection, saveConnection } from '../platform/database/saved-connection.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { failureText } from './try-connection.ts';

const path = '/api/settings/database';

/** The MongoDB of this test run: a path of a socket, or host and port. */
function connectToMongo(): Socket {
  const [, where = ''] = /^mongodb:\/\/(?:[^@/]*@)?([^/?,]+)/.exec(inject('mongodbUri')) ?? [];
  const [host = '', number] = decodeURIComponent(where).split(':');
  return host.startsWith('/') ? connect(host) : connect(Number(number ?? 27_017), host);
}
const connections = new Set<Socket>();
const proxy = createServer((client) => {
  const mongo = connectToMongo();
  for (const [from, to] of [
    [client, mongo],
    [mongo, client],
  ] as const) {
    connections.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
});

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  ({ port } = proxy.address() as AddressInfo);
  server = await startTestServer();
  root = await server.as('root');
});
afterEach(() => root.delete(path));
afterAll(async () => {
  await server.stop();
  for (const socket of connections) socket.destroy();
  proxy.close();
});

interface Failure {
  fields: Record<string, string>;
}
let port = 0;
/** A database on the MongoDB of this test run, by a port that leads to it. */
const at = (database: string, fields: object = {}) => ({
  value: { host: '127.0.0.1', port, database, username: null, ...fields },
});
const unused = () => `test_${randomUUID().slice(0, 13).replace('-', '_')}`;
const read = async () => (await root.get<DatabaseSettings>(path)).body;

it.each(roles)('%s: root alone', async (role) => {
  const client = await server.as(role);
  const body = at(unused());
  const isRoot = role === 'root';
  expect((await client.get(path)).status).toBe(isRoot ? 200 : 403);
  expect((await client.post(`${path}/test`, body)).status).toBe(isRoot ? 200 : 403);
  expect((await client.put(path, body)).status).toBe(isRoot ? 200 : 403);
  expect((await client.delete(path)).status).toBe(isRoot ? 204 : 403);
});

it('Database settings: tells what is in use, without a password', async () => {
  const { inUse, saved, moveTo } = await read();
  expect(inUse).toMatchObject({ source: 'environment' });
  expect(inUse.place).toMatch(new RegExp(`/${server.config.databaseName ?? ''}$`));
  expect([saved, moveTo]).toEqual([null, null]);
});

describe('a connection', () => {
  it('to an empty database is where the data is moved, and no more', async () => {
    const name = unused();
    const tried = await root.post<{ holds: string }>(`${path}/test`, at(name));
    expect(tried.body.holds).toBe('empty');
    await root.put(path, at(name));
    const { saved, moveTo } = await read();
    expect(saved).toBeNull();
    expect(moveTo).toMatchObject({ database: name, hasPassword: false });
  });

  it('to this home is used from the next start', async () => {
    const own = at(server.config.databaseName ?? '');
    expect((await root.post<{ holds: string }>(`${path}/test`, own)).body.holds).toBe('this-home');
    await root.put(path, own);
    expect(await readSavedConnection(server.config)).toMatchObject({ host: '127.0.0.1', password: null });
    expect((await read()).moveTo).toBeNull();
  });

  it('to another’s data is refused', async () => {
    const other = await openTestDatabase();
    await other.db.collection('things').insertOne({ name: 'not ours' });
    const { status, body } = await root.put<Failure>(path, at(other.name));
    await other.close();
    expect([status, body.fields['value.host']]).toEqual([
      422,
      'It holds something else. Please name an empty database.',
    ]);
    expect((await read()).saved).toBeNull();
  });

  it('that nobody answers is refused, in words', async () => {
    const nobody = at('hearthline', { host: '127.0.0.1', port: 1 });
    const tried = await root.post<{ holds: null; text: string }>(`${path}/test`, nobody);
    expect(tried.body).toEqual({ holds: null, text: 'Nothing answers at that port.' });
    expect((await root.put<Failure>(path, nobody)).status).toBe(422);
  }, 30_000);

  it.each([
    [{ host: '' }, 'value.host', 'Host is required'],
    [{ host: 'a/b@c' }, 'value.host', 'Please enter a host name or an address, without mongodb:// and port.'],
    [{ port: 0 }, 'value.port', 'Port is required'],
    [{ database: '' }, 'value.database', 'Database name is required'],
    [{ username: 'house' }, 'value.password', 'Password is required'],
  ])('%o is refused with the field', async (fields, name, message) => {
    const { status, body } = await root.put<Failure>(path, at('hearthline', fields));
    expect([status, body.fields[name]]).toEqual([422, message]);
  });
});

it('a stored password is in no reply', async () => {
  const secret = { host: 'db', port: 1, database: 'home', username: 'house', password: 'p@ss word ñ' };
  await saveConnection(server.config, secret, 'move');
  const settings = await read();
  expect(settings.moveTo).toMatchObject({ username: 'house', hasPassword: true });
  expect(JSON.stringify(settings)).not.toContain('p@ss');
  expect(await readFile(join(server.config.dataDir, 'move-to.json'), 'utf8')).not.toContain('p@ss');
});

it.each([
  ['Authentication failed.', 'The username or the password is wrong.'],
  ['getaddrinfo ENOTFOUND db.example', 'The host is not known.'],
  ['connect ECONNREFUSED 10.0.0.1:27017', 'Nothing answers at that port.'],
  ['write EPROTO SSL routines', 'It asks for TLS, which this form does not set: use MONGODB_URI.'],
  ['Server selection timed out', 'It does not answer.'],
])('%s: in words', (message, text) => {
  expect(failureText(new Error(message))).toBe(text);
});
