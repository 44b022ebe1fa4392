import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let clientDir: string;
let server: TestServer;
const page = '<!doctype html><title>Hearthline</title>';
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'hearthline-client-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'index.html'), page);
  await writeFile(join(clientDir, 'assets', 'main-1a2b3c.js'), 'export {}');
  await writeFile(join(clientDir, '.hearthline-stamp'), 'secret');
  await writeFile(join(clientDir, 'csp.json'), JSON.stringify({ scriptHashes: ["'sha256-abc='"] }));
  await writeFile(join(clientDir, 'assets', 'gone-4d5e6f.js'), 'export {}');
  server = await startTestServer({ clientDir, publicUrl: new URL('https://home.example') });
  await rm(join(clientDir, 'assets', 'gone-4d5e6f.js'));
});
afterAll(async () => {
  await server.stop();
  await rm(clientDir, { recursive: true });
});

it.each(['/', '/login', '/dashboard', '/residents/652f1f77bcf86cd799439011'])(
  '%s answers with the page',
  async (path) => {
    const { status, body, headers } = await server.anonymous.get(path);
    expect({ status, body, cache: headers.get('cache-control') }).toEqual({
      status: 200,
      body: page,
      cache: 'no-cache',
    });
  },
);

it('a hashed file is kept for ever', async () => {
  const { status, headers } = await server.anonymous.get('/assets/main-1a2b3c.js');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});

it.each([
  '/assets/gone.js',
  '/assets/gone',
  '/.hearthline-stamp',
  '/../package.json',
  '/api',
  '/api/',
  '/api/nothing',
  '/favicon.ico',
])('%s is no page', async (path) => {
  expect(await server.anonymous.get(path)).toMatchObject({ status: 404, body: { code: 'unknown-path' } });
});

it('a file that is gone since the start ends its own answer, and nothing else', async () => {
  const path = '/assets/gone-4d5e6f.js';
  await expect(server.anonymous.get(path)).rejects.toThrow('fetch failed');
  expect((await server.anonymous.get('/login')).status).toBe(200);
});

it('a page is read, not written to', async () => {
  expect((await server.anonymous.post('/login', {})).status).toBe(404);
});

it('runs only the scripts its build listed, and behind https says so', async () => {
  const { headers } = await server.anonymous.get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-abc=';");
  expect(policy).toContain('upgrade-insecure-requests');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});

it('behind https the cookie is Secure, though this hop is not', async () => {
  const root = await server.as('root');
  const { headers } = await server.anonymous.post('/api/auth/login', {
    email: root.user.email,
    password: 'hearthline',
  });
  expect(headers.getSetCookie()[0]).toMatch(/; secure; httponly/i);
});

it('its own https address is no foreign origin', async () => {
  const nurse = await server.as('nurse');
  expect((await nurse.post('/api/auth/extend', undefined, { origin: 'https://home.example' })).status).toBe(
    200,
  );
  expect((await nurse.post('/api/auth/extend', undefined, { origin: 'https://evil.example' })).status).toBe(
    403,
  );
});
