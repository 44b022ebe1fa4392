import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../outward/realtime/testing/listener.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { isOwnHost, isOwnOrigin } from './origin.ts';

const at = (publicUrl: string | null, trustProxy = 0) => ({
  publicUrl: publicUrl === null ? null : new URL(publicUrl),
  trustProxy,
});
const home = at('https://home.example');

describe('Host header with PUBLIC_URL set', () => {
  it.each([
    'home.example',
    'HOME.example',
    'home.example:443',
    '192.168.1.4:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'localhost:3000',
  ])('%s is accepted', (host) => expect(isOwnHost({ headers: { host } }, home)).toBe(true));

  // DNS rebinding: the owner of a name points it at this machine after the page was loaded.
  it.each([
    'evil.test',
    'home.example.evil.test',
    'home.example:8443',
    'evil.test@home.example.',
    '',
    undefined,
  ])('%s is refused', (host) => expect(isOwnHost({ headers: { host } }, home)).toBe(false));
});

describe('Origin header', () => {
  const isAccepted = (host: string, origin: string, address = home, headers = {}) =>
    isOwnOrigin({ headers: { host, origin, ...headers } }, address);

  it('is accepted when scheme and host are those of PUBLIC_URL', () => {
    expect(isAccepted('home.example', 'https://home.example')).toBe(true);
    expect(isAccepted('home.example', 'http://home.example')).toBe(false);
    expect(isAccepted('home.example', 'https://home.example:8443')).toBe(false);
  });

  it('is accepted when it is an http or https origin with the requested host', () => {
    expect(isAccepted('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(true);
    expect(isAccepted('127.0.0.1:3000', 'http://127.0.0.1:4000')).toBe(false);
    expect(isAccepted('home.lan', 'https://home.lan', at(null))).toBe(true);
    expect(isAccepted('home.lan', 'chrome-extension://home.lan', at(null))).toBe(false);
    expect(isAccepted('home.lan', 'null', at(null))).toBe(false);
  });

  it('is compared with X-Forwarded-Proto only behind a trusted proxy', () => {
    const seen = { 'x-forwarded-proto': 'https' };
    expect(isAccepted('home.lan', 'https://home.lan', at(null, 1), seen)).toBe(true);
    expect(isAccepted('home.lan', 'http://home.lan', at(null, 1), seen)).toBe(false);
    expect(isAccepted('home.lan', 'http://home.lan', at(null), seen)).toBe(true);
  });
});

describe('a server with PUBLIC_URL', () => {
  let server: TestServer;
  beforeAll(
    async () => void (server = await startTestServer({ publicUrl: new URL('https://home.example') })),
  );
  afterAll(() => server.stop());

  it('replies 421 with its own address to a request for another host, for pages and API calls', async () => {
    for (const path of ['/', '/api/health', '/api/auth/me']) {
      const raw = openRaw(server.url);
      raw.write(`GET ${path} HTTP/1.1\r\nHost: evil.test\r\n\r\n`);
      const { status, text } = await raw.answer();
      expect(status).toBe(421);
      expect(text).toContain('Hearthline is not at this address. Open https://home.example/');
    }
    const raw = openRaw(server.url);
    raw.write(
      postHead('/api/auth/login', { Host: 'evil.test', Origin: 'http://evil.test', 'Content-Length': 2 }) +
        '{}',
    );
    expect((await raw.answer()).status).toBe(421);
  });

  it('refuses a socket handshake for another host', async () => {
    await expect(listen(server.url, '', { host: 'evil.test' })).rejects.toThrow();
    await listen(server.url, '', { host: 'home.example', origin: 'https://home.example' });
    closeListeners();
  });

  it('replies to a health check by IP address', async () => {
    expect((await server.anonymous.get('/api/health')).status).toBe(200);
  });
});
