/**
 * The service worker: keeps the built app and the home's colours on the device, so that it opens without a connection, and nothing
 * else. Pages and colours come from the server while it answers, hashed assets from the cache; `/api`, photos and the wall board do not pass through it.
 *
 * Hand-written, since the library (vite-plugin-pwa with Workbox) would bring 330 packages for what stands here, answers pages from
 * its cache first, and deletes the build before while pages of it are open.
 */

// A module, so that the declarations below are its own.
export {};

/** This build; vite-service-worker.ts writes it in front of the built worker. */
declare const BUILD: {
  readonly id: string;
  /** Subresource integrity of index.html: that of another build is not stored beside these assets. */
  readonly page: string;
  /** Paths of the hashed assets. */
  readonly assets: readonly string[];
};

/** The used members of a worker's scope; TypeScript's types of a page do not have them. */
declare const self: {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};
interface ExtendableEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface InstallEvent extends ExtendableEvent {
  /** Not in every browser. */
  addRoutes?(routes: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const cachePrefix = 'hearthline ';
const cacheName = cachePrefix + BUILD.id;
/** Milliseconds a page waits for the server before it comes from the cache. */
const patienceMs = 4_000;
/** As the contracts name it, which a worker does not import. */
const serverHeader = 'x-hearthline';
/** The home's colours block the rendering of a page. */
const colors = { path: '/appearance.css', patienceMs: 1_000 };

self.addEventListener('install', (event) => {
  // If the browser supports it, calls bypass this worker without waiting for its start.
  const routes = ['/api/*', '/socket.io/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }));
  event.waitUntil(Promise.all([store(), event.addRoutes?.(routes).catch(() => undefined)]));
});

async function store(): Promise<void> {
  // Deleted first, so that the caches are in the order of their installation.
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  const page = new Request('/index.html', { cache: 'no-cache', integrity: BUILD.page });
  await Promise.all([cache.add(page), ...BUILD.assets.map((path) => storeAsset(cache, path))]);
}

/** Rejects where something else answers in the place of the server: the build before stays, and this one is tried again. */
async function storeAsset(cache: Cache, path: string): Promise<void> {
  const reply = await fetch(path);
  if (!isOwn(reply)) throw new TypeError(`${path} did not come from the server.`);
  await cache.put(path, reply);
}

/**
 * Tells whether a file came from the server, and not from a gateway or a captive portal in its place, whose answers are pages or are fetched
 * by a redirect. Not by the server's mark alone, which an older server does not set and some proxies remove.
 */
function isOwn({ ok, redirected, headers }: Response): boolean {
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html');
  return ok && (headers.has(serverHeader) || (!redirected && !isPage));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldBuilds().then(() => self.clients.claim()));
});

/** Keeps the build before this one: pages of it may be open and load more of its assets. */
async function deleteOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(builds.slice(0, -2).map((name) => caches.delete(name)));
}

/** Answers a page that asks, by its script's URL, if it is of this build. If so, this worker takes over without waiting. */
self.addEventListener('message', ({ data, ports }) => {
  const isSameBuild = BUILD.assets.some((path) => data === location.origin + path);
  if (isSameBuild) void self.skipWaiting();
  ports[0]?.postMessage(isSameBuild);
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (pathname === colors.path) event.respondWith(loadColors(event.request));
  if (mode === 'navigate' && isAppPage(pathname)) event.respondWith(openPage(event.request));
  if (mode !== 'navigate' && pathname.startsWith('/assets/')) event.respondWith(loadAsset(event.request));
});

const isAppPage = (path: string) =>
  !/^\/(api|files|website|socket\.io|wall|assets)(\/|$)|\.[^/]*$/.test(path);

/**
 * The server's page; the stored one when it gives none in time, or a gateway in its place refuses. A page or a redirect of something
 * else is passed on: it may be the sign-in of the Wi-Fi, without which there is no connection.
 */
async function openPage(request: Request): Promise<Response> {
  const reply = fetch(request);
  const isAnswered = reply.then(
    ({ status, headers }) => status < 400 || (status < 500 && headers.has(serverHeader)),
    () => false,
  );
  const isLate = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false));
  if (await Promise.race([isAnswered, isLate])) return reply;
  const cache = await caches.open(cacheName);
  return (await cache.match('/index.html', { ignoreVary: true })) ?? reply;
}

/** The server's colours; without an answer in time, the cached colours or the product's own. */
async function loadColors(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const reply = fetch(request).then(
    async (answer) => {
      if (!isOwn(answer)) return null;
      await cache.put(colors.path, answer.clone());
      return answer;
    },
    () => null,
  );
  const isLate = new Promise<null>((resolve) => setTimeout(resolve, colors.patienceMs, null));
  const stored = async () => (await cache.match(colors.path, { ignoreVary: true })) ?? noColors();
  return (await Promise.race([reply, isLate])) ?? stored();
}

const noColors = () => new Response('', { headers: { 'content-type': 'text/css' } });

/** Searches all stored builds, because a name with a hash has a single content. */
async function loadAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
