import { afterEach, beforeEach, vi } from 'vitest';

type Listener = (event: object) => void;

export const origin = 'https://home.test';
const build = { id: 'second', page: 'sha256-x', assets: ['/assets/index-2.js', '/assets/form-2.js'] };
export const listeners = new Map<string, Listener>();
export const skipWaiting = vi.fn(async () => undefined);
export const fetch = vi.fn<(request: string | { url: string }) => Promise<Response>>();
/** By the name of the cache: the text of each path. */
export const stored = new Map<string, Map<string, string>>();

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

export function openCache(name: string) {
  const texts = stored.get(name) ?? new Map<string, string>();
  stored.set(name, texts);
  const match = async (request: string | { url: string }) => {
    const text = texts.get(pathOf(request));
    return text === undefined ? undefined : new Response(text);
  };
  const add = async (each: { url: string }) => void texts.set(pathOf(each), `${name} ${pathOf(each)}`);
  const put = async (path: string, reply: Response) => void texts.set(path, await reply.text());
  return { match, add, put };
}

const caches = {
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => openCache(name),
  match: async (request: { url: string }) => {
    for (const name of stored.keys()) {
      const found = await openCache(name).match(request);
      if (found) return found;
    }
    return undefined;
  },
};

/** Makes the scope of a worker before each test; the test file then loads the worker anew. */
export function stubWorkerScope(): void {
  beforeEach(() => {
    listeners.clear();
    stored.clear();
    fetch.mockReset();
    skipWaiting.mockClear();
    vi.useFakeTimers();
    vi.stubGlobal('BUILD', build);
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('location', { origin });
    vi.stubGlobal(
      'Request',
      class {
        readonly url: string;
        constructor(path: string) {
          this.url = origin + path;
        }
      },
    );
    vi.stubGlobal('self', {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      clients: { claim: async () => undefined },
      skipWaiting,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Dispatches an event that lasts until its promise settles. */
export async function dispatch(type: 'install' | 'activate', event: object = {}): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
}

/** Installs the worker while the server answers. */
export async function install(event: object = {}): Promise<void> {
  fetch.mockImplementation(async (request) => new Response(`hearthline second ${pathOf(request)}`));
  await dispatch('install', event);
  fetch.mockReset();
}

export const fromServer = { 'x-hearthline': '1' };
export const portal = () =>
  new Response('<h1>Sign in to the Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The worker's response to a request; undefined when it leaves the request alone. */
export function request(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string> | undefined {
  let response: Promise<Response> | undefined;
  const respondWith = (promise: Promise<Response>) => (response = promise);
  listeners.get('fetch')?.({ request: { url: new URL(path, origin).href, mode, method }, respondWith });
  return response?.then(async (each) => each.text());
}
export const open = (path: string) => request(path, { mode: 'navigate' });
export const shell = 'hearthline second /index.html';
