import { USER_HEADER } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { UserModel } from '../people/users/user.repository.ts';
import { openClient, openServer } from '../testing/server-test.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';

const server = openServer();
const nurse = openClient(server, 'nurse');
const root = openClient(server, 'root');

const settings = '/api/system-settings/bulk-update';
const otherUser = { [USER_HEADER]: '0123456789abcdef01234567' };
const otherOrigin = { origin: 'https://elsewhere.example' };
const unknownResident = `/api/residents/${'f'.repeat(24)}`;

describe('of several errors in a request the first of a fixed order is replied', () => {
  it('404 for an unknown path or method comes first, signed in or not', async () => {
    for (const client of [server.anonymous, nurse, root]) {
      expect(await client.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'unknown-path' } });
      expect(await client.delete('/api/residents')).toMatchObject({
        status: 404,
        body: { code: 'unknown-path' },
      });
    }
    expect(await nurse.post('/api/nothing', '{')).toMatchObject({ status: 404 });
  });

  it('401 comes before errors in body or query', async () => {
    const replies = [
      await server.anonymous.post(settings, '{'),
      await server.anonymous.post(settings, 'x'.repeat(1_100_000)),
      await server.anonymous.post(settings, {}, { 'content-type': 'text/csv' }),
      await server.anonymous.post(settings, { settings: [] }, { 'idempotency-key': 'x' }),
      await server.anonymous.get('/api/vitals?date=never'),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });

  it('409 for another user’s page comes after 401 and before 403', async () => {
    const reply = await nurse.post(settings, '{', otherUser);
    expect(reply).toMatchObject({ status: 409, body: { code: 'other-user' } });
  });

  it('403 comes before errors in the body', async () => {
    for (const body of ['{', 'x'.repeat(1_100_000), '[]'])
      expect(await nurse.post(settings, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('400, 413 and 415 for the body come after authorization', async () => {
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

  it('422 names every field, also for an absent body and an invalid Idempotency-Key header', async () => {
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

  it('404 for an id that is malformed or does not exist', async () => {
    for (const path of [
      unknownResident,
      '/api/residents/not-an-id',
      '/api/residents/%00',
      '/api/residents/%E0%A4%A',
    ])
      expect(await nurse.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('a body that cannot be decoded', () => {
  const cookie = () => ({ Cookie: root.cookie });

  it('invalid UTF-8 is 400, and not stored with replacement characters', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    const raw = openRaw(server.url);
    raw.write(postHead(settings, { ...cookie(), 'Content-Length': bytes.length }));
    raw.write(bytes);
    expect((await raw.answer()).status).toBe(400);
  });

  it.each([
    ['a body that is not gzip is 400', { 'Content-Encoding': 'gzip' }, 400],
    ['an unknown Content-Encoding is 415', { 'Content-Encoding': 'rot13' }, 415],
  ])('%s', async (_what, headers, status) => {
    const raw = openRaw(server.url);
    raw.write(postHead(settings, { ...cookie(), 'Content-Length': 2, ...headers }) + '{}');
    expect((await raw.answer()).status).toBe(status);
  });

  it('a body cut off half-way stores nothing, and the server goes on', async () => {
    const before = await UserModel.countDocuments();
    const raw = openRaw(server.url);
    raw.write(postHead(settings, { ...cookie(), 'Content-Length': 500 }) + '{"settings":[');
    await new Promise((resolve) => setTimeout(resolve, 50));
    raw.cut();
    expect((await root.get('/api/auth/me')).status).toBe(200);
    expect(await UserModel.countDocuments()).toBe(before);
  });
});

describe('the origin of a write', () => {
  const post = (headers: Record<string, string>) => nurse.post('/api/auth/extend', undefined, headers);

  it('a write from another origin is 403 before the session is read', async () => {
    const reply = await server.anonymous.post('/api/auth/extend', undefined, otherOrigin);
    expect(reply).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
    expect(await post(otherOrigin)).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
    expect(await post({ origin: 'null' })).toMatchObject({ status: 403 });
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  });

  it('a write from an own page or a tool is accepted, and a GET from any origin', async () => {
    expect((await post({ origin: server.url })).status).toBe(200);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post({})).status).toBe(200);
    expect((await nurse.get('/api/auth/me', otherOrigin)).status).toBe(200);
  });
});

it('every API reply has X-Request-Id, Content-Security-Policy and Cache-Control: no-store', async () => {
  const { headers } = await nurse.get('/api/auth/me');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('strict-transport-security')).toBeNull();
});

it('the Content-Security-Policy of a page allows no unsafe script, and asks for https only where it is served by https', async () => {
  const { headers } = await server.anonymous.get('/login');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
  expect(policy).not.toContain('upgrade-insecure-requests');
});
