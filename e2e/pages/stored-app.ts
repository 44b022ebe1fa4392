import type { Page } from '@playwright/test';

interface CachedFile {
  readonly path: string;
  /** The bytes of the hash, joined by commas. */
  readonly sha256: string;
  readonly text: string;
}

/** The service worker of the app, and what it has stored. */
export class StoredApp {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the app is stored on the device: by itself it begins to be some seconds after the first page. */
  async untilStored(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready);
  }

  /** Stores the app on the device at once, as it does some seconds later. */
  async store(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await this.untilStored();
  }

  /** Waits until this page is served through the service worker. */
  async untilInControl(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  /** True if a newer build is stored that has not taken over yet. */
  isUpdateWaiting(): Promise<boolean> {
    return this.page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    );
  }

  /** The paths of all that is stored, by the name of its cache. */
  contents(): Promise<Record<string, string[]>> {
    return this.page.evaluate(async () => {
      const pathsOf = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      const names = await caches.keys();
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pathsOf(name)])));
    }) as Promise<Record<string, string[]>>;
  }

  /** All that is stored on the device, as text: the bodies in Cache Storage, web storage, and every value in IndexedDB. */
  async texts(): Promise<{ cached: CachedFile[]; other: string[] }> {
    return this.page.evaluate(readDevice);
  }

  /** Lets the session that is kept on the device end, as it does after 15 minutes without the server. */
  async endKeptSession(): Promise<void> {
    await this.page.evaluate(async () => {
      const resultOf = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
        });
      const database = await resultOf(indexedDB.open('hearthline-session'));
      const sessions = () => database.transaction('session', 'readwrite').objectStore('session');
      const kept = await resultOf<{ expiresAt: number }>(sessions().get('current'));
      await resultOf(sessions().put({ ...kept, expiresAt: Date.now() - 1_000 }, 'current'));
      database.close();
    });
  }
}

/** Runs in the page. */
async function readDevice() {
  const resultOf = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
    });
  // Decodes bytes as text, so that a name in them would be found.
  const readable = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
  const cached: CachedFile[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = (await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer(0);
      const sha256 = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join();
      cached.push({ path: new URL(request.url).pathname, sha256, text: new TextDecoder().decode(bytes) });
    }
  }
  const other = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      other.push(
        `${name} ${store} ${JSON.stringify(await resultOf(database.transaction(store).objectStore(store).getAll()), readable)}`,
      );
    database.close();
  }
  return { cached, other };
}
