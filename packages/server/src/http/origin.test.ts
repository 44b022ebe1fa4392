import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../realtime/testing/listener.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { isOwnHost, isOwnOrigin } from './origin.ts';

const at = (publicUrl: string | null, trustProxy = 0) => ({
  publicUrl: publicUrl === null ? null : new URL(publicUrl),
  trustProxy,
});
const home = at('https://home.example');

describe('with PUBLIC_URL set', () => {
  it.each([
    'home.example',
    'HOME.example',
    'home.example:443',
    '192.168.1.4:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'localhost:3000',
  ])('the host %s is this product’s', (host) => expect(isOwnHost({ headers: { host } }, home)).toBe(true));

  // A name that its owner points at this machine after the page was loaded (DNS rebinding).
  it.each([
    'evil.test',
    'home.example.evil.test',
    'home.example:8443',
    'evil.test@home.example.',
    '',
    undefined,
  ])('the host %s is not', (host) => expect(isOwnHost({ headers: { host } }, home)).toBe(false));
});

describe('a present Origin', () => {
  const own = (host: string, origin: string, address = home, headers = {}) =>
    isOwnOrigin({ headers: { host, origin, ...headers } }, address);

  it('is PUBLIC_URL’s by scheme and host', () => {
    expect(own('home.example', 'https://home.example')).toBe(true);
    expect(own('home.example', 'http://home.example')).toBe(false);
    expect(own('home.example', 'https://home.example:8443')).toBe(false);
  });

  it('or is of the host that was asked, by a scheme that browsers load pages by', () => {
    expect(own('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(true);
    expect(own('127.0.0.1:3000', 'http://127.0.0.1:4000')).toBe(false);
    expect(own('home.lan', 'https://home.lan', at(null))).toBe(true);
    expect(own('home.lan', 'chrome-extension://home.lan', at(null))).toBe(false);
    expect(own('home.lan', 'null', at(null))).toBe(false);
  });

  it('is compared with the scheme that a trusted proxy saw, and with no other’s word', () => {
    const seen = { 'x-forwarded-proto': 'https' };
    expect(own('home.lan', 'https://home.lan', at(null, 1), seen)).toBe(true);
    expect(own('home.lan', 'http://home.lan', at(null, 1), seen)).toBe(false);
    expect(own('home.lan', 'http://home.lan', at(null), seen)).toBe(true);
  });
});

describe('a server that knows its address', () => {
  let server: TestServer;
  beforeAll(
    async () => void (server = await startTestServer({ publicUrl: new URL('https://home.example') })),
  );
  afterAll(() => server.stop());

  it('answers 421 with the way to it to whoever asks for another name, pages and calls alike', async () => {
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

  it('opens no socket for a page of another name', async () => {
    await expect(listen(server.url, '', { host: 'evil.test' })).rejects.toThrow();
    await listen(server.url, '', { host: 'home.example', origin: 'https://home.example' });
    closeListeners();
  });

  it('is found healthy by what looks at it from its own machine', async () => {
    expect((await server.anonymous.get('/api/health')).status).toBe(200);
  });
});
