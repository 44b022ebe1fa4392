import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openCache,
  dispatch,
  fetch,
  fromServer,
  install,
  listeners,
  open,
  origin,
  portal,
  request,
  shell,
  skipWaiting,
  stored,
  stubWorkerScope,
} from './testing/worker-scope.ts';

stubWorkerScope();
beforeEach(async () => {
  vi.resetModules();
  await import('./service-worker.ts');
});

describe('service worker: pages', () => {
  beforeEach(() => install());

  it('come from the server while it answers, also with a refusal', async () => {
    fetch.mockResolvedValueOnce(new Response('fresh'));
    expect(await open('/dashboard')).toBe('fresh');
    fetch.mockResolvedValueOnce(new Response('not this one', { status: 403, headers: fromServer }));
    expect(await open('/dashboard')).toBe('not this one');
  });

  it.each([400, 401, 403, 404, 413, 421, 451])(
    'are the stored one when a gateway refuses with %i in the place of the server',
    async (status) => {
      fetch.mockResolvedValue(new Response('404 page not found', { status }));
      expect(await open('/dashboard')).toBe(shell);
    },
  );

  it('are the sign-in page of the Wi-Fi, without which there is no connection', async () => {
    fetch.mockResolvedValue(portal());
    expect(await open('/dashboard')).toContain('Sign in to the Wi-Fi');
  });

  it('are the stored one without a connection', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await open('/forms/vitals?residentId=1')).toBe(shell);
  });

  it('are the stored one when a proxy has no server behind it', async () => {
    fetch.mockResolvedValue(new Response('Bad Gateway', { status: 502 }));
    expect(await open('/dashboard')).toBe(shell);
  });

  it('are the stored one after 4 s without an answer', async () => {
    fetch.mockReturnValue(new Promise(() => undefined));
    const answered = vi.fn();
    void open('/dashboard')?.then(answered);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(answered).toHaveBeenCalledWith(shell);
  });

  it('fail as without a worker if no copy is stored', async () => {
    stored.clear();
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(open('/dashboard')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    '/wall',
    '/api/residents/1/photo?v=2',
    '/files/1',
    '/website/picture',
    '/socket.io/',
    '/manifest.webmanifest',
    '/assets/form-2.js',
  ])('are not answered at %s', (path) => {
    expect(open(path)).toBeUndefined();
  });
});

describe('service worker: files', () => {
  beforeEach(() => install());

  it('with a hash come from the cache, without a connection too', async () => {
    expect(await request('/assets/form-2.js')).toBe('hearthline second /assets/form-2.js');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('with a hash that are not stored come from the server', async () => {
    fetch.mockResolvedValue(new Response('of the wall board'));
    expect(await request('/assets/wall-9.js')).toBe('of the wall board');
  });

  it.each([
    ['/api/residents', {}],
    ['/api/residents/1/photo?v=2&size=small', { mode: 'no-cors' }],
    ['/files/1/photo.webp', { mode: 'no-cors' }],
    ['/api/vitals', { method: 'POST' }],
    ['/socket.io/?transport=polling', {}],
    ['/logo.svg', {}],
    ['https://elsewhere.test/assets/form-2.js', {}],
  ])('and data that are none of the build are left alone: %s', (path, options) => {
    expect(request(path, options)).toBeUndefined();
  });
});

describe('service worker: the home’s colours', () => {
  const ask = (path = '/appearance.css') => request(path, { mode: 'no-cors' });

  it('come from the server', async () => {
    fetch.mockResolvedValueOnce(new Response('green'));
    expect(await ask()).toBe('green');
    fetch.mockResolvedValueOnce(new Response('blue'));
    expect(await ask('/appearance.css?of=blue')).toBe('blue');
  });

  it('are the last known ones without a connection; without known ones, the default of the product', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await ask()).toBe('');
    fetch.mockResolvedValueOnce(new Response('green'));
    await ask();
    expect(await ask('/appearance.css?of=blue')).toBe('green');
  });

  it('are not what a captive portal or a gateway answers in the place of the server', async () => {
    fetch.mockResolvedValueOnce(new Response('green'));
    await ask();
    fetch.mockResolvedValueOnce(portal());
    expect(await ask()).toBe('green');
    fetch.mockResolvedValueOnce(new Response('404 page not found', { status: 404 }));
    expect(await ask()).toBe('green');
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await ask()).toBe('green');
  });

  it('hold no page back when the server is slow', async () => {
    fetch.mockResolvedValueOnce(new Response('green'));
    await ask();
    fetch.mockReturnValue(new Promise(() => undefined));
    const answered = vi.fn();
    void ask()?.then(answered);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(answered).toHaveBeenCalledWith('green');
  });
});

describe('service worker: builds', () => {
  it('keeps the build before, whose pages may be open, and no older one', async () => {
    for (const id of ['zero', 'first']) openCache(`hearthline ${id}`);
    openCache('of another program');
    await install();
    await dispatch('activate');
    expect([...stored.keys()]).toEqual(['hearthline first', 'of another program', 'hearthline second']);
  });

  it('is not installed if a captive portal answers for one of its files', async () => {
    fetch.mockImplementation(async () => portal());
    await expect(dispatch('install')).rejects.toThrow('did not come from the server');
    expect(stored.get('hearthline second')?.get('/assets/index-2.js')).toBeUndefined();
  });

  it('stores a build anew that was stored before, so that it is the newest', async () => {
    for (const id of ['second', 'first']) openCache(`hearthline ${id}`);
    await install();
    expect([...stored.keys()]).toEqual(['hearthline first', 'hearthline second']);
  });

  it.each([
    [`${origin}/assets/index-2.js`, true],
    [`${origin}/assets/index-1.js`, false],
    ['', false],
  ])('takes over for a page of its own build alone: %s', (script, isSame) => {
    const postMessage = vi.fn();
    listeners.get('message')?.({ data: script, ports: [{ postMessage }] });
    expect(postMessage).toHaveBeenCalledWith(isSame);
    expect(skipWaiting).toHaveBeenCalledTimes(isSame ? 1 : 0);
  });

  it('installs in a browser that does not know routes, or refuses them', async () => {
    await install();
    const addRoutes = vi.fn(async () => Promise.reject(new TypeError('unknown condition')));
    await install({ addRoutes });
    expect(addRoutes).toHaveBeenCalledOnce();
  });
});
