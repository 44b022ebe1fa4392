import { USER_HEADER } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserModel } from '../users/user.model.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';

let server: TestServer;
let nurse: TestClient;
let root: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, root] = [await server.as('nurse'), await server.as('root')];
});
afterAll(() => server.stop());

const settings = '/api/system-settings/bulk-update';
const other = { [USER_HEADER]: '0123456789abcdef01234567' };
const foreign = { origin: 'https://elsewhere.example' };
const ghost = `/api/residents/${'f'.repeat(24)}`;

describe('what is wrong is told in one order', () => {
  it('an unknown path or method is 404, whoever asks', async () => {
    for (const client of [server.anonymous, nurse, root]) {
      expect(await client.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'unknown-path' } });
      expect(await client.delete('/api/residents')).toMatchObject({
        status: 404,
        body: { code: 'unknown-path' },
      });
    }
    expect(await nurse.post('/api/nothing', '{')).toMatchObject({ status: 404 });
  });

  it('401 stands before everything the body or the query may hold', async () => {
    const replies = [
      await server.anonymous.post(settings, '{'),
      await server.anonymous.post(settings, 'x'.repeat(1_100_000)),
      await server.anonymous.post(settings, {}, { 'content-type': 'text/csv' }),
      await server.anonymous.post(settings, { settings: [] }, { 'idempotency-key': 'x' }),
      await server.anonymous.get('/api/vitals?date=never'),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });

  it('another user is told right after 401, before 403', async () => {
    const reply = await nurse.post(settings, '{', other);
    expect(reply).toMatchObject({ status: 409, body: { code: 'other-user' } });
  });

  it('403 stands before what is wrong with the body', async () => {
    for (const body of ['{', 'x'.repeat(1_100_000), '[]'])
      expect(await nurse.post(settings, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('400, 413 and 415 are told to those who may call', async () => {
    expect(await root.post(settings, '{"settings":')).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
    expect(await root.post(settings, '[]')).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await root.post(settings, '"text"')).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await root.post(settings, `"${'x'.repeat(1_100_000)}"`)).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    });
    const csv = { 'content-type': 'text/csv' };
    expect(await root.post(settings, 'a,b', csv)).toMatchObject({
      status: 415,
      body: { code: 'unsupported-media' },
    });
    expect(await root.post(settings, 'x'.repeat(1_100_000), csv)).toMatchObject({ status: 413 });
  });

  it('422 names every field, also of an absent body and of the header', async () => {
    expect(await root.post('/api/root/logout-user')).toMatchObject({
      status: 422,
      body: { fields: { userId: expect.any(String) } },
    });
    const reply = await root.post('/api/root/logout-user', { userId: 'x' }, { 'idempotency-key': 'once' });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: { userId: 'This is not an id.', 'Idempotency-Key': 'Idempotency-Key must be a UUID.' },
      },
    });
  });

  it('an id that can be none, and one that no one has, are both 404', async () => {
    for (const path of [ghost, '/api/residents/not-an-id', '/api/residents/%00', '/api/residents/%E0%A4%A'])
      expect(await nurse.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('a body that is no text', () => {
  const cookie = () => ({ Cookie: root.cookie });

  it('bytes that are no UTF-8 are 400, not stored as something else', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    const raw = openRaw(server.url);
    raw.write(postHead(settings, { ...cookie(), 'Content-Length': bytes.length }));
    raw.write(bytes);
    expect((await raw.answer()).status).toBe(400);
  });

  it.each([
    ['gzip that is none', { 'Content-Encoding': 'gzip' }, 400],
    ['an encoding nobody knows', { 'Content-Encoding': 'rot13' }, 415],
  ])('%s', async (_what, headers, status) => {
    const raw = openRaw(server.url);
    raw.write(postHead(settings, { ...cookie(), 'Content-Length': 2, ...headers }) + '{}');
    expect((await raw.answer()).status).toBe(status);
  });

  it('half a body, then nothing: nothing is stored and the server goes on', async () => {
    const before = await UserModel.countDocuments();
    const raw = openRaw(server.url);
    raw.write(postHead(settings, { ...cookie(), 'Content-Length': 500 }) + '{"settings":[');
    await new Promise((resolve) => setTimeout(resolve, 50));
    raw.cut();
    expect((await root.get('/api/auth/me')).status).toBe(200);
    expect(await UserModel.countDocuments()).toBe(before);
  });
});

describe('where a write comes from', () => {
  const post = (headers: Record<string, string>) => nurse.post('/api/auth/extend', undefined, headers);

  it('another site is refused before the session is looked at', async () => {
    const reply = await server.anonymous.post('/api/auth/extend', undefined, foreign);
    expect(reply).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
    expect(await post(foreign)).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
    expect(await post({ origin: 'null' })).toMatchObject({ status: 403 });
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  });

  it('its own pages and tools are let in; reading is open', async () => {
    expect((await post({ origin: server.url })).status).toBe(200);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post({})).status).toBe(200);
    expect((await nurse.get('/api/auth/me', foreign)).status).toBe(200);
  });
});

it('every reply of the API carries an id, the policy and no-store', async () => {
  const { headers } = await nurse.get('/api/auth/me');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('cache-control')).toBe('no-store');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers.get('strict-transport-security')).toBeNull();
});
