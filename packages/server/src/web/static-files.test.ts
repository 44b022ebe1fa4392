import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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
  await writeFile(join(clientDir, 'assets', 'main-1a2b3c.js.gz'), gzipSync('export {}'));
  await writeFile(join(clientDir, 'assets', 'main-1a2b3c.js.br'), brotliCompressSync('export {}'));
  await writeFile(join(clientDir, 'service-worker.js'), 'void 0');
  await writeFile(join(clientDir, 'manifest.webmanifest'), '{}');
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
  'static files: %s replies with index.html',
  async (path) => {
    const { status, body, headers } = await server.anonymous.get(path);
    expect({ status, body, cache: headers.get('cache-control') }).toEqual({
      status: 200,
      body: page,
      cache: 'no-cache',
    });
  },
);

it('static files: a file with a hash in its name is cacheable for a year', async () => {
  const { status, headers } = await server.anonymous.get('/assets/main-1a2b3c.js');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('static files: to a browser that takes %s they are sent as %s', async (taken, sent) => {
  const { status, headers } = await server.anonymous.get('/assets/main-1a2b3c.js', {
    'accept-encoding': taken,
  });
  expect([status, headers.get('content-encoding')]).toEqual([200, sent]);
  expect(headers.get('content-type')).toContain('text/javascript');
});

it('static files: the service worker is a script that is asked for anew each time, and that the policy allows', async () => {
  const { status, headers } = await server.anonymous.get('/service-worker.js');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
});

it('static files: the manifest of the app on the home screen is one, and the policy allows it from here alone', async () => {
  const { status, headers } = await server.anonymous.get('/manifest.webmanifest');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  expect(headers.get('content-security-policy')).toContain("manifest-src 'self';");
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
])('static files: %s is 404 when there is no such file', async (path) => {
  expect(await server.anonymous.get(path)).toMatchObject({ status: 404, body: { code: 'unknown-path' } });
});

it('static files: a file removed since the start fails its own request only', async () => {
  const path = '/assets/gone-4d5e6f.js';
  await expect(server.anonymous.get(path)).rejects.toThrow('fetch failed');
  expect((await server.anonymous.get('/login')).status).toBe(200);
});

it('static files: a POST to a page path is 404', async () => {
  expect((await server.anonymous.post('/login', {})).status).toBe(404);
});

it('Content-Security-Policy: allows the inline scripts of the build, and upgrades requests under https', async () => {
  const { headers } = await server.anonymous.get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-abc=';");
  expect(policy).toContain('upgrade-insecure-requests');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});

it('PUBLIC_URL with https: the session cookie is Secure though this hop is plain http', async () => {
  const root = await server.as('root');
  const { headers } = await server.anonymous.post('/api/auth/login', {
    email: root.user.email,
    password: 'hearthline',
  });
  expect(headers.getSetCookie()[0]).toMatch(/; secure; httponly/i);
});

it('PUBLIC_URL with https: its own origin may write, another may not', async () => {
  const nurse = await server.as('nurse');
  expect((await nurse.post('/api/auth/extend', undefined, { origin: 'https://home.example' })).status).toBe(
    200,
  );
  expect((await nurse.post('/api/auth/extend', undefined, { origin: 'https://evil.example' })).status).toBe(
    403,
  );
});
